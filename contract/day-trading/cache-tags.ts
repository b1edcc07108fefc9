import { type Freshness, NOTICE } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'trading/getDayTrading': ['dayTrading'],
  },
  changes: {
    'trading/applyDayTrading': ['dayTrading', ...NOTICE],
  },
  told: { applications: ['dayTrading'] },
} as const satisfies Freshness;
