export { ACTION_BOOKINGS as bookings, ACTION_DAY_PARTS as dayParts } from './bookings.ts';
