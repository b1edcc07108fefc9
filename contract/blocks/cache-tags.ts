import { type AreaCacheTags, MONEY_TAGS, NOTICE_TAGS, TRADE_TAGS } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'offerings/getBlockTerms': ['offerings', ...MONEY_TAGS],
    'offerings/previewBlock': ['offerings', ...MONEY_TAGS],
    'staff/listBlocks': ['allBlocks'],
    'staff/listBlockDesks': ['blockDesks'],
  },
  changes: {
    'offerings/offerBlock': ['offerings', 'allBlocks', ...TRADE_TAGS, ...NOTICE_TAGS],
    'staff/proposeBlockDesk': ['proposals', 'blockDesks'],
  },
  decided: ['blockDesks', 'houseAccounts'],
  notified: { funds: ['offerings', ...TRADE_TAGS] },
} as const satisfies AreaCacheTags;
