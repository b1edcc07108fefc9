/** The home tab. */
export const home = {
  portfolio: 'Portfolio',
};
