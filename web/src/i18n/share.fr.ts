// French: pictures and files. Its keys are the keys; `{x}` is replaced.
export default {
  'share.svg': 'Image SVG',
  'share.png': 'Image PNG',
  'share.link': 'Copier le lien de la partie',
  'share.copied': 'Lien copié',
  'share.file': 'Fichier de la partie',
  'share.pdn': 'Fichier PDN',
  'share.position': 'Position',
  'share.send': 'Envoyer au serveur',
  'share.friend': 'Continuer avec un ami à la place de {name}',
  'share.here': 'Cette partie n’existe que dans ce navigateur. Envoyée au serveur, elle a un lien à partager.',
} as const;
