/** The families of the blue words: a paper, a colour and a motif for all that have no drawing. */

export interface Family {
  paper: string // behind the drawing and the word: the word's blue is readable on it
  tone: string // the main colour of its motif
  motif: string // a drawing, see drawing.ts
  words: string
}

export const FAMILIES: Readonly<Record<string, Family>> = {
  farm: {
    paper: '#f3e9c8',
    tone: '#b0793c',
    motif:
      'a M8 22L24 10L40 22V40H8Z|k M5 23L24 8L43 23L41 26L24 12L7 26Z|w M18 28H30V40H18Z|K M18 28L30 40M30 28L18 40',
    words: 'âne canard cheval chien chat cochon coq lapin mouton oie poule vache ferme',
  },
  wild: {
    paper: '#f6e3c3',
    tone: '#a8632c',
    motif: 'a e 24 32 10 8|a e 11 24 4 5.500|a e 19 15 4 5.500|a e 29 15 4 5.500|a e 37 24 4 5.500',
    words: 'éléphant lion loup ours renard singe tigre serpent tortue souris',
  },
  birds: {
    paper: '#e6eef2',
    tone: '#55789a',
    motif: 'a M38 8C22 8 12 20 10 40C26 38 38 28 38 8Z|W M13 37L30 18M20 29V20M24 25H33',
    words: 'aigle corbeau hibou oiseau plume nid voler',
  },
  insects: {
    paper: '#edf0cf',
    tone: '#6f8a2f',
    motif:
      'k e 24 27 7 11|r M24 16C12 16 10 36 23 40ZM24 16C36 16 38 36 25 40Z|k o 24 13 5|k o 18 25 2.500|k o 30 25 2.500|k o 18 33 2|k o 30 33 2|K M20 9L16 5M28 9L32 5',
    words: 'abeille araignée escargot fourmi grenouille mouche papillon puce',
  },
  sky: {
    paper: '#dfeaf6',
    tone: '#5a86c9',
    motif: 'y o 30 18 10|a M12 38A8 8 0 0 1 13 22A10 10 0 0 1 31 22A8 8 0 0 1 33 38Z',
    words: 'air arc-en-ciel ciel étoile jour lumière lune nuage nuit ombre soleil',
  },
  weather: {
    paper: '#e0e8ee',
    tone: '#4a74a8',
    motif:
      's M12 26A8 8 0 0 1 13 11A10 10 0 0 1 31 10A8 8 0 0 1 35 26Z|a M14 30L11 38H16ZM24 30L21 40H27ZM34 30L32 37H37Z',
    words: 'éclair froid chaud goutte neige orage pluie vent',
  },
  seasons: {
    paper: '#f3e6d4',
    tone: '#b5643a',
    motif:
      'w M8 12H40V41H8Z|a M8 12H40V20H8Z|K M16 8V15M32 8V15|k M13 25H18V29H13ZM22 25H27V29H22ZM31 25H36V29H31ZM13 33H18V37H13Z|r M22 33H27V37H22Z',
    words: 'automne été hiver printemps temps vacances noël',
  },
  plants: {
    paper: '#e4efd6',
    tone: '#5b8f4a',
    motif:
      'a M24 26C10 26 8 14 8 10C20 10 24 16 24 26ZM24 30C38 30 40 18 40 14C28 14 24 20 24 30Z|N M24 42V24',
    words: 'arbre bois branche champ feuille fleur forêt graine herbe jardin sapin',
  },
  land: {
    paper: '#efe6d2',
    tone: '#927350',
    motif:
      's M4 40L18 14L32 40Z|a M18 40L31 20L44 40Z|w M18 14L13 23L17 21L20 24L23 23Z|y o 38 11 4',
    words: 'désert île montagne pierre sable terre volcan plage',
  },
  sea: {
    paper: '#d9edf0',
    tone: '#2f87a0',
    motif:
      'A M5 18Q10 11 15 18T25 18T35 18T45 18M5 27Q10 20 15 27T25 27T35 27T45 27M5 36Q10 29 15 36T25 36T35 36T45 36',
    words: 'eau mer vague rivière nager pêche poisson requin port',
  },
  fire: {
    paper: '#fae3cd',
    tone: '#d4622c',
    motif:
      'a M24 6C28 14 37 18 37 29A13 13 0 0 1 11 29C11 23 15 20 17 16C19 20 22 18 24 6Z|y M24 24C27 28 30 30 30 34A6 6 0 0 1 18 34C18 30 22 29 24 24Z',
    words: 'feu fumée bougie brûler four cheminée',
  },
  face: {
    paper: '#f7e4d8',
    tone: '#d99a7c',
    motif:
      'a o 24 25 16|k o 18 22 2.200|k o 30 22 2.200|K M17 31Q24 37 31 31|k M8 22C8 8 40 8 40 22C34 14 14 14 8 22Z',
    words: 'barbe bouche cerveau cheveu dent langue larme nez œil oreille sourire tête voix',
  },
  body: {
    paper: '#f6e2de',
    tone: '#c8836a',
    motif: 'a o 24 11 6|a M16 20H32L35 33L31 34L29 26V44H25V34H23V44H19V26L17 34L13 33Z',
    words:
      'bras cœur cou doigt dos épaule genou gorge jambe main os peau pied poil pouce sang ventre',
  },
  colours: {
    paper: '#f2ece0',
    tone: '#8d5f3c',
    motif:
      'a M24 8C12 8 5 16 5 25C5 34 13 40 21 40C26 40 24 34 28 32C33 30 43 33 43 23C43 14 34 8 24 8Z|r o 15 18 3|y o 25 14 3|g o 34 19 3|b o 13 28 3|w o 21 34 2',
    words: 'blanc bleu gris jaune noir orange rose rouge vert violet',
  },
  fruit: {
    paper: '#fbe6dd',
    tone: '#c9463d',
    motif:
      'a M24 16C14 10 7 18 9 28C11 37 17 43 24 40C31 43 37 37 39 28C41 18 34 10 24 16Z|N M24 16C24 11 26 8 28 6|g M27 10C30 5 36 6 38 8C35 12 30 13 27 10Z',
    words: 'banane cerise citron fraise noix poire pomme raisin tomate',
  },
  vegetables: {
    paper: '#eaf0d4',
    tone: '#7a9a3c',
    motif:
      'o M16 20L30 22L22 44Z|O M18 27H24M20 33H25|g M22 21C12 18 12 8 16 5C20 8 21 12 22 16C23 10 27 4 31 5C33 10 32 18 24 21Z',
    words: 'carotte champignon chou haricot oignon patate salade soupe frite',
  },
  sweets: {
    paper: '#fae3ea',
    tone: '#d0648a',
    motif:
      'a o 24 24 9|w M17 20A8 8 0 0 1 27 16L17 24Z|a M15 20L4 14V34L15 28ZM33 20L44 14V34L33 28Z',
    words: 'bonbon chocolat confiture crème crêpe gâteau glace miel sucre',
  },
  larder: {
    paper: '#f6ebd0',
    tone: '#c59645',
    motif:
      'a M8 24C4 14 16 10 24 10S44 14 40 24V40H8Z|w M12 25C9 17 17 14 24 14S39 17 36 25V36H12Z|A M18 20V30M24 18V30M30 20V30',
    words: 'beurre farine fromage huile lait œuf pain poivre sauce saucisson sel viande',
  },
  drinks: {
    paper: '#efe4dc',
    tone: '#8b3d4e',
    motif:
      'w M13 8H35C35 22 32 28 24 28S13 22 13 8Z|a M14 15H34C33 23 31 26 24 26S15 23 14 15Z|K M24 28V40M16 41H32',
    words: 'bière boire bouchon bouteille café soif thé verre vin',
  },
  meal: {
    paper: '#efe9dd',
    tone: '#7d7466',
    motif:
      'w o 24 25 13|S M24 34A9 9 0 1 1 24 16A9 9 0 1 1 24 34|a M5 10H7V18H8V10H10V18H11V10H13V22H11V42H7V22H5ZM37 10C42 10 43 20 43 26H41V42H37Z',
    words: 'assiette couteau cuillère cuisine faim fourchette manger mordre pique-nique table',
  },
  home: {
    paper: '#f2e5d6',
    tone: '#b4633f',
    motif:
      'w M10 22H38V41H10Z|a M4 24L24 7L44 24L41 27L24 13L7 27Z|a M32 9H37V18L32 14Z|n M20 29H28V41H20Z|b M13 26H18V31H13ZM31 26H36V31H31Z',
    words: 'bain balai chaise clé escalier fenêtre lampe lit maison miroir mur porte savon toit',
  },
  tools: {
    paper: '#e8e8e4',
    tone: '#6d7684',
    motif: 'n M21 20H27V44H21Z|a M10 8H34C38 8 40 12 41 17H33C32 15 31 15 30 15V20H18V15H10Z',
    words:
      'aiguille casser chaîne ciseaux clou corde couper échelle fer fil marteau travail trou tirer tourner',
  },
  letters: {
    paper: '#eeeadf',
    tone: '#4b6a8f',
    motif: 'w M6 12H42V38H6Z|S M6 12H42V38H6Z|A M7 13L24 28L41 13|r o 24 28 4',
    words: 'carte cinéma crayon école écran histoire lettre livre mot papier photo téléphone',
  },
  bags: {
    paper: '#f1e6d0',
    tone: '#9a6b3a',
    motif: 'a M8 18H40L37 42H11Z|N M16 18C16 4 32 4 32 18|y M8 23H40L39.500 27H8.500Z',
    words: 'boîte panier poche sac valise cloche',
  },
  clothes: {
    paper: '#e9e4f0',
    tone: '#6a5a9c',
    motif:
      'a M17 8H31L43 17L38 25L34 22V41H14V22L10 25L5 17Z|w M19 8C20 14 28 14 29 8Z|W M24 20V38',
    words:
      'bague botte bouton chapeau chaussure couronne gant laine lunettes manteau masque montre robe',
  },
  kin: {
    paper: '#f6e6dc',
    tone: '#c8744f',
    motif:
      'b o 16 14 6|b M6 40C6 28 10 23 16 23S26 28 26 40Z|a o 33 19 5|a M25 40C25 31 28 27 33 27S42 31 42 40Z',
    words: 'ami bébé enfant frère maître mère père',
  },
  trades: {
    paper: '#e6ebe8',
    tone: '#3f6c7c',
    motif:
      'p o 24 20 9|a M12 17C12 8 36 8 36 17Z|k M10 16H38V19H10Z|a M8 44C8 34 16 31 24 31S40 34 40 44Z|y o 24 12 2.500',
    words: 'boulanger clown facteur gendarme juge médecin soldat voleur',
  },
  tales: {
    paper: '#ece4f3',
    tone: '#7a4fa3',
    motif:
      'a M20 18L8 42L12 44L24 21Z|y M28 4L31 12L40 12L33 17L36 26L28 21L20 26L23 17L16 12L25 12Z|y o 41 28 2|y o 10 14 2',
    words:
      'ange château diable dragon fantôme fée géant pirate prince reine roi secret sorcière trésor épée',
  },
  music: {
    paper: '#e6e6f2',
    tone: '#3e4f9c',
    motif: 'a M18 10L38 6V14L22 17V36H18Z|a M34 12H38V32H34Z|a e 16 37 6.500 5|a e 32 33 6.500 5',
    words: 'bruit chanson crier danse musique piano silence tambour violon',
  },
  party: {
    paper: '#fbe8cf',
    tone: '#d3743a',
    motif: 'r e 17 17 9 11|b e 31 15 8 10|y e 25 24 8 10|K M17 28L24 44M31 25L24 44M25 34L24 44',
    words: 'balle ballon cadeau cirque fête gagner jeu mariage perdre poupée rire',
  },
  moving: {
    paper: '#e3eee8',
    tone: '#3f8a6a',
    motif: 'a o 30 9 5|A M28 16L20 26L28 32L24 43M20 26L10 30M27 17L36 24L42 20M21 20L14 18',
    words: 'course courir sauter souffler tomber chasse',
  },
  town: {
    paper: '#ebe6dd',
    tone: '#82705a',
    motif:
      'a M6 20H18V42H6Z|s M18 10H32V42H18Z|a M32 24H43V42H32Z|y M9 24H12V28H9ZM9 32H12V36H9ZM22 15H25V19H22ZM27 23H30V27H27ZM22 31H25V35H22ZM36 29H39V33H36Z',
    words: 'argent banque croix drapeau église marché moulin or pont prison rue tour ville',
  },
  travel: {
    paper: '#e0eaee',
    tone: '#3c6f94',
    motif:
      'A M24 7A17 17 0 1 1 24 41A17 17 0 1 1 24 7|r M24 12L29 24L24 36L19 24Z|w M24 36L19 24H29Z|k o 24 24 2',
    words: 'avion bateau moteur roue route train vélo voiture',
  },
  feelings: {
    paper: '#fbe4e4',
    tone: '#cf4a5a',
    motif:
      'a M24 41C8 29 5 22 5 16C5 6 19 5 24 14C29 5 43 6 43 16C43 22 40 29 24 41Z|w M12 15A6 6 0 0 1 18 11L14 19Z',
    words: 'amour baiser chance colère joie mensonge peur pleurer rêve',
  },
  life: {
    paper: '#e7e9ea',
    tone: '#5f6f7f',
    motif:
      'n M12 6H36V9H12ZM12 39H36V42H12Z|w M14 9H34C34 18 28 20 27 24C28 28 34 30 34 39H14C14 30 20 28 21 24C20 20 14 18 14 9Z|y M18 15H30C28 19 26 20 24 24C24 28 19 31 18 39H30C30 33 26 31 24 28C22 20 20 19 18 15Z',
    words: 'dormir guerre mort paix sommeil vie',
  },
  qualities: {
    paper: '#eceadb',
    tone: '#8a8440',
    motif: 'a M6 34L17 10L28 34Z|b o 33 17 9|r M26 29H42V43H26Z',
    words: 'beau doux droit dur fort fou grand gros petit plein rond vieux',
  },
}
