export { TRADING_BOOKINGS as bookings, TRADING_DAY_PARTS as dayParts } from './bookings.ts';
