import type { Area } from '../../area.ts';

export const requests = {
  seat: {
    at: 60,
    by: ['reviewer'],
    money: false,
    reasons: ['requirementsNotMet', 'detailsWrong', 'duplicate'],
    marks: ['notVerified'],
  },
} as const satisfies Area['requests'];
