/** The wallet. */
export const wallet = {
  available: 'Available',
};
