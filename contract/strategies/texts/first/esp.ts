export const texts = { quantTab: { title: 'Cuantitativo' } };
