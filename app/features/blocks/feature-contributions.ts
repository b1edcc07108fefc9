import type { FeatureContributions, NoticeLink } from '../../feature.ts';

const toMine: NoticeLink = { to: '/home/blockTrade2', says: (t) => t.blocks.toMine };

export const contributions: FeatureContributions = {
  tools: [
    { at: 20, group: 'offers', icon: 'cube', title: (t) => t.routes.blockTrade, to: '/home/blockTrade' },
    { at: 22, group: 'offers', icon: 'archive', title: (t) => t.routes.blockTrade2, to: '/home/blockTrade2' },
  ],
  notices: { blockExecuted: toMine, blockLapsed: toMine },
};
