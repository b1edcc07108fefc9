import { type Freshness, MONEY, NOTICE } from '../freshness.ts';

export const freshness = {
  shows: {
    'offerings/getBlockTerms': ['offerings', ...MONEY],
    'offerings/previewBlock': ['offerings', ...MONEY],
    'staff/listBlocks': ['allBlocks'],
  },
  changes: { 'offerings/offerBlock': ['offerings', ...MONEY, ...NOTICE] },
} as const satisfies Freshness;
