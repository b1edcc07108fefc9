/** The types that the trading rules use. */
export type { Trail } from '../books/trailing-book.ts';
export type * from '../orders/account-state.ts';
export type * from '../orders/fill.ts';
export type * from '../orders/market-view.ts';
export type * from '../orders/order.ts';
export type * from '../orders/position.ts';
