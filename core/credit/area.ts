import type { Area } from '../area.ts';

export const requests = {
  loan: {
    at: 40,
    by: ['reviewer', 'treasurer'],
    money: true,
    reasons: ['requirementsNotMet', 'detailsWrong', 'duplicate'],
  },
} as const satisfies Area['requests'];
