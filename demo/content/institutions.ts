export type DemoInstitution = { entityId: string; name: string }

export const institutions = [
  { entityId: 'https://idp.alderwick.example/entity', name: 'Alderwick University' },
  { entityId: 'https://login.corrievale.example/entity', name: 'Corrievale College of Art' },
  { entityId: 'https://sso.fondaco.example/entity', name: 'Istituto Fondaco per le Arti' },
  { entityId: 'https://idp.lindholmen-stadsbibliotek.example/entity', name: 'Lindholmen City Library' },
  { entityId: 'https://auth.pointe-aux-saules.example/entity', name: 'Université de Pointe-aux-Saules' },
  { entityId: 'https://idp.westmarch-state.example/entity', name: 'Westmarch State University Libraries' },
] as const satisfies readonly DemoInstitution[]
