export const texts = {
  system: { jobNames: { performance: 'What portfolios are worth, day by day' } },
};
