export * from './bookings.ts';

export const references = { league: 'league[0-9]{5}' } as const;
