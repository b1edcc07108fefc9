/** Search and watchlist. */
export const discovery = {
  search: 'Search',
};
