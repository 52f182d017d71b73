// A picture of the position: the board's own drawing, with its styles written into it so that it stands alone.

const KEPT = [
  'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap',
  'stroke-linejoin', 'opacity', 'transform', 'font', 'text-anchor', 'paint-order', 'letter-spacing',
];

export function standalone(board: SVGSVGElement): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  const from = [...board.querySelectorAll<SVGElement>('*')];
  const to = [...copy.querySelectorAll<SVGElement>('*')];
  from.forEach((element, i) => {
    const target = to[i];
    if (!target) return;
    const style = getComputedStyle(element);
    for (const name of KEPT) {
      const value = style.getPropertyValue(name);
      if (value && value !== 'none' && value !== 'normal') target.style.setProperty(name, value);
      else if (name === 'fill' && value === 'none') target.style.setProperty(name, value);
    }
    if (element.tagName === 'stop') target.setAttribute('stop-color', style.getPropertyValue('stop-color'));
    target.removeAttribute('class');
  });
  for (const hidden of copy.querySelectorAll('[role="grid"], [data-aid]')) hidden.remove();
  const [, , width = '600', height = '600'] = (board.getAttribute('viewBox') ?? '').split(' ');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', width);
  copy.setAttribute('height', height);
  for (const name of ['class', 'role', 'aria-describedby']) copy.removeAttribute(name);
  return new XMLSerializer().serializeToString(copy);
}

export const svgBlob = (board: SVGSVGElement): Blob => new Blob([standalone(board)], { type: 'image/svg+xml' });

export async function pngBlob(board: SVGSVGElement): Promise<Blob | null> {
  const image = new Image();
  // The policy lets pictures come from here or from data, not from blobs.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(board))}`;
  await image.decode();
  const scale = 2;
  const canvas = document.createElement('canvas');
  canvas.width = image.width * scale;
  canvas.height = image.height * scale;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.scale(scale, scale);
  pen.drawImage(image, 0, 0);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
