/** Order ticket, orders, positions. */
export const trading = {
  buy: 'Buy',
  sell: 'Sell',
};
