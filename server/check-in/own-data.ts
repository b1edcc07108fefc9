import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  check_ins: { columns: 'day, streak, currency, amount, at', by: 'day' },
  check_in_bonuses: { columns: 'number, currency, amount, at', by: 'number' },
};
