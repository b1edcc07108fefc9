import type { CoreAreaManifest } from '../../area.ts';

export const requests = {
  seat: {
    at: 60,
    by: ['reviewer'],
    money: false,
    reasons: ['requirementsNotMet', 'detailsWrong', 'duplicate'],
    flags: ['notVerified'],
  },
} as const satisfies CoreAreaManifest['requests'];
