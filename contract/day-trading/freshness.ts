import { type Freshness, NOTICE } from '../freshness.ts';

export const freshness = {
  shows: {
    'trading/getDayTrading': ['dayTrading'],
  },
  changes: {
    'trading/applyDayTrading': ['dayTrading', ...NOTICE],
  },
  told: { applications: ['dayTrading'] },
} as const satisfies Freshness;
