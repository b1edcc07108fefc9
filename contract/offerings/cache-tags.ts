import { type AreaCacheTags, MONEY_TAGS, NOTICE_TAGS } from '../cache-tags.ts';

const CHANGED = ['offerings', ...MONEY_TAGS, ...NOTICE_TAGS] as const;

export const freshness = {
  shows: {
    'offerings/listOfferings': ['offerings'],
    'offerings/getOffering': ['offerings'],
    'offerings/listSubscriptions': ['offerings'],
    'offerings/getDraw': ['offerings'],
    'staff/listOfferings': ['allOfferings'],
    'staff/getOfferPlans': ['allOfferings'],
    'staff/getOffering': ['allOfferings'],
    'staff/listEntries': ['allOfferings'],
    'staff/previewOffering': [],
  },
  changes: {
    'offerings/subscribe': CHANGED,
    'offerings/cancelSubscription': CHANGED,
    'offerings/paySubscription': CHANGED,
    'offerings/waiveSubscription': CHANGED,
    'offerings/revealBid': CHANGED,
    'staff/proposeOffering': ['proposals', 'allOfferings'],
    'staff/endOffering': ['proposals', 'allOfferings'],
  },
  notified: { funds: ['offerings'] },
  decided: ['allOfferings'],
} as const satisfies AreaCacheTags;
