import type { FeatureContributions, NoticeLink } from '../../feature.ts';

const toIdentity: NoticeLink = { to: '/information/authInfo', says: (t) => t.settings.toIdentity };

export const contributions: FeatureContributions = {
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
