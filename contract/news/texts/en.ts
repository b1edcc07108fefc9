export const texts = {
  /** The news centre. */
  news: {
    latest: 'Latest',
    prices: 'Prices',
    empty: 'There is no news yet.',
  },
};
