export * from './bookings.ts';

export const references = { portfolios: 'portfolios' } as const;
