import type { Notices } from '../area.ts';

export const notices = {
  orders: {
    instrumentHaltedByOperator: { instrument: 'text', instrumentId: 'id', why: 'text' },
    instrumentResumedByOperator: { instrument: 'text', instrumentId: 'id' },
    marketHaltedByOperator: { market: 'text', why: 'text' },
    marketResumedByOperator: { market: 'text' },
  },
} as const satisfies Notices;
