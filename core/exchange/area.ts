export * from './bookings.ts';

/** By the account's number of it: what the customer asked for, and what an order needed. */
export const references = { exchange: 'e[0-9]{1,18}', exchangeForOrder: 'x[0-9]{1,18}' } as const;
