/** A page for the picture in the rules, as it could stand in the Dicobidule. */
export const NUAGE: readonly string[] = [
  'Il porte la [pluie], cache le [soleil] et se laisse pousser par le [vent].',
  'Être dans les nuages, c’est avoir la [tête] ailleurs ; un nuage de [lait] blanchit le [thé].',
]
export const CHAIN: readonly string[] = ['ciel', 'nuage', 'pluie', 'grenouille']
