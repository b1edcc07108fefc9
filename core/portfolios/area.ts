export { PORTFOLIO_BOOKINGS as bookings, PORTFOLIO_DAY_PARTS as dayParts } from './bookings.ts';

export const references = { portfolios: 'portfolios' } as const;
