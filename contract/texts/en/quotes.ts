/** Markets, lists, details, charts. */
export const quotes = {
  open: 'Open',
  previousClose: 'Previous close',
};
