import type { FeatureContributions } from '../../feature.ts';

export const contributions: FeatureContributions = {
  notices: { supportAnswered: { to: '/information/support', says: (t) => t.support.toConversation } },
};
