import { type Freshness, MONEY, NOTICE, TRADE } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'offerings/getBlockTerms': ['offerings', ...MONEY],
    'offerings/previewBlock': ['offerings', ...MONEY],
    'staff/listBlocks': ['allBlocks'],
    'staff/listBlockDesks': ['blockDesks'],
  },
  changes: {
    'offerings/offerBlock': ['offerings', 'allBlocks', ...TRADE, ...NOTICE],
    'staff/proposeBlockDesk': ['proposals', 'blockDesks'],
  },
  decided: ['blockDesks', 'houseAccounts'],
  told: { funds: ['offerings', ...TRADE] },
} as const satisfies Freshness;
