import { type Freshness, MONEY, NOTICE } from '../cache-tags.ts';

export const freshness = {
  shows: { 'pledges/listPledges': ['pledges'], 'staff/listPledges': ['allPledges'] },
  changes: { 'pledges/makePledge': ['pledges', ...MONEY, ...NOTICE], 'pledges/askRelease': ['pledges'] },
  told: { funds: ['pledges'] },
  asked: ['pledges'],
  decided: ['allPledges'],
} as const satisfies Freshness;
