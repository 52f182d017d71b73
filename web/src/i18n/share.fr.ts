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
  'share.here': 'Cette partie n’existe que dans ce navigateur.',
  'share.here.sent': 'Envoyée au serveur, elle s’y revoit coup par coup, et son lien se partage.',
  'share.here.on': 'Envoyée au serveur, elle s’y revoit coup par coup, et son lien se partage. Avec un ami, elle y continue : mêmes coups, mêmes réglages, pendules remises à neuf.',
  'share.here.hidden': 'À mains cachées, elle se finit ici ; une fois finie, elle peut aller au serveur et se partager.',
} as const;
