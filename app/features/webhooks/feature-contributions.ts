import type { FeatureContributions, NoticeLink } from '../../feature.ts';

const toWebhooks: NoticeLink = { to: '/information/webhooks', says: (t) => t.routes.webhooks };

export const contributions: FeatureContributions = {
  notices: {
    webhookCreated: toWebhooks,
    webhookSecretRotated: toWebhooks,
    webhookRemoved: toWebhooks,
    webhookDisabled: toWebhooks,
    webhookGone: toWebhooks,
  },
};
