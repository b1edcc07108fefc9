/** The news centre. */
export const news = {
  latest: 'Latest',
  prices: 'Prices',
  empty: 'There is no news yet.',
};
