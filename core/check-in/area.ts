export * from './bookings.ts';

export const references = { checkIn: 'checkIn [0-9]{4}-[0-9]{2}-[0-9]{2}', bonus: 'bonus [0-9]{1,9}' } as const;
