import type { Entries, Way } from '../../feature.ts';

const toIdentity: Way = { to: '/information/authInfo', says: (t) => t.settings.toIdentity };

export const entries: Entries = {
  menu: [
    {
      on: 'person',
      at: 10,
      icon: 'shield',
      title: (t) => t.routes.authInfo,
      to: '/information/authInfo',
      value: (customer, t) => (customer ? t.identity.status[customer.verification] : undefined),
    },
  ],
  notices: {
    identitySubmitted: toIdentity,
    identityCertified: toIdentity,
    identityFailed: toIdentity,
  },
};
