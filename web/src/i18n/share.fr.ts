// French: pictures and files. Its keys are the keys; `{x}` is replaced.
export default {
  'share.svg': 'Image SVG',
  'share.png': 'Image PNG',
  'share.link': 'Copier le lien de la partie',
  'share.copied': 'Lien copié',
  'share.file': 'Fichier de la partie',
  'share.position': 'Position',
} as const;
