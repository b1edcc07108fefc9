export { LEAGUE_BOOKINGS as bookings, LEAGUE_DAY_PARTS as dayParts } from './bookings.ts';

export const references = { league: 'league[0-9]{5}' } as const;
