import { type AreaCacheTags, MONEY_TAGS, NOTICE_TAGS } from '../cache-tags.ts';

export const freshness = {
  shows: { 'pledges/listPledges': ['pledges'], 'staff/listPledges': ['allPledges'] },
  changes: { 'pledges/makePledge': ['pledges', ...MONEY_TAGS, ...NOTICE_TAGS], 'pledges/askRelease': ['pledges'] },
  notified: { funds: ['pledges'] },
  requested: ['pledges'],
  decided: ['allPledges'],
} as const satisfies AreaCacheTags;
