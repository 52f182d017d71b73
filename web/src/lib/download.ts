// Something of the page is kept as a file.
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export const downloadJson = (text: string, name: string): void => download(new Blob([text], { type: 'application/json' }), name);
