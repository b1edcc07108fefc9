import type { FeatureContributions, NoticeLink } from '../../feature.ts';

const toKeys: NoticeLink = { to: '/information/apiKeys', says: (t) => t.routes.apiKeys };

export const contributions: FeatureContributions = {
  notices: { apiKeyCreated: toKeys, apiKeyRevoked: toKeys, apiKeyRevokedByOperator: toKeys },
};
