import type { Area } from '../../area.ts';

export const requests = {
  identity: {
    at: 10,
    by: ['reviewer'],
    money: false,
    reasons: ['documentUnreadable', 'documentExpired', 'identityDiffers', 'identityInUse', 'detailsWrong'],
    marks: ['samePerson', 'samePicture'],
    part: 'lasting',
    looks: true,
  },
} as const satisfies Area['requests'];
