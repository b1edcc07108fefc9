import type { Notices } from '../area.ts';

export const notices = {
  funds: {
    lendingBegun: { instrument: 'text', instrumentId: 'id' },
    lendingEnded: { instrument: 'text', instrumentId: 'id' },
    borrowingBegun: { instrument: 'text', instrumentId: 'id', quantity: 'quantity', unit: 'unit' },
    borrowingRecalled: { instrument: 'text', instrumentId: 'id', quantity: 'quantity', unit: 'unit', at: 'time' },
    borrowingUnpaid: { instrument: 'text', instrumentId: 'id', until: 'time' },
    borrowingEnded: { instrument: 'text', instrumentId: 'id' },
  },
} as const satisfies Notices;
