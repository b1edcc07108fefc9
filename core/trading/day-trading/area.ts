import type { CoreAreaManifest } from '../../area.ts';

export const requests = {
  dayTrading: {
    at: 50,
    by: ['reviewer'],
    money: false,
    reasons: ['requirementsNotMet', 'securityCheck'],
  },
} as const satisfies CoreAreaManifest['requests'];
