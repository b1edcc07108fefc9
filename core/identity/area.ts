import type { Area } from '../area.ts';

export const requests = {
  identity: {
    at: 10,
    by: ['reviewer'],
    money: false,
    reasons: ['documentUnreadable', 'documentExpired', 'identityDiffers', 'identityInUse', 'detailsWrong'],
    marks: ['samePerson'],
    part: 'lasting',
  },
} as const satisfies Area['requests'];
