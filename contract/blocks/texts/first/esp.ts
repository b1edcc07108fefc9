export const texts = { blockTab: { title: 'Bloques' } };
