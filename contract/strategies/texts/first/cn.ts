export const texts = { quantTab: { title: '量化' } };
