import type { CoreAreaManifest } from '../../area.ts';

export const requests = {
  identity: {
    at: 10,
    by: ['reviewer'],
    money: false,
    reasons: ['documentUnreadable', 'documentExpired', 'identityDiffers', 'identityInUse', 'detailsWrong'],
    flags: ['samePerson', 'samePicture'],
    people: 'ifMatched',
    part: 'lasting',
    requiresInspection: true,
  },
} as const satisfies CoreAreaManifest['requests'];
