import type { Notices } from '../area.ts';

/** From the market's date `from` on; leverage, and the initial margin in percent. */
const MARGIN_CHANGE = { from: 'date', was: 'number', becomes: 'number', marginWas: 'text', margin: 'text' } as const;

export const notices = {
  orders: {
    orderFilled: {
      instrument: 'text',
      direction: 'text',
      quantity: 'quantity',
      unit: 'unit',
      price: 'price',
      currency: 'currency',
    },
    orderPartlyFilled: {
      instrument: 'text',
      direction: 'text',
      quantity: 'quantity',
      unit: 'unit',
      filled: 'quantity',
      price: 'price',
      currency: 'currency',
    },
    orderPartlyProtected: {
      instrument: 'text',
      direction: 'text',
      quantity: 'quantity',
      unit: 'unit',
      filled: 'quantity',
      price: 'price',
      currency: 'currency',
    },
    orderCancelled: { instrument: 'text', direction: 'text', quantity: 'quantity', unit: 'unit' },
    orderExpired: { instrument: 'text', direction: 'text', quantity: 'quantity', unit: 'unit' },
    orderRejected: { instrument: 'text', direction: 'text', quantity: 'quantity', unit: 'unit', reason: 'text' },
    positionClosed: {
      instrument: 'text',
      direction: 'text',
      quantity: 'quantity',
      unit: 'unit',
      price: 'price',
      profit: 'amount',
      currency: 'currency',
    },
    positionPartlyClosed: {
      instrument: 'text',
      direction: 'text',
      quantity: 'quantity',
      unit: 'unit',
      left: 'quantity',
      price: 'price',
      profit: 'amount',
      currency: 'currency',
    },
    intradayWarning: { instrument: 'text', instrumentId: 'id', quantity: 'quantity', unit: 'unit', at: 'time' },
  },
  margin: {
    stopOut: {
      instrument: 'text',
      quantity: 'quantity',
      unit: 'unit',
      price: 'price',
      profit: 'amount',
      currency: 'currency',
    },
    marginEnabled: {},
    marginCall: {
      instrument: 'text',
      instrumentId: 'id',
      level: 'number',
      price: 'price',
      amount: 'amount',
      currency: 'currency',
      until: 'time',
    },
    stockRecalled: { instrument: 'text', instrumentId: 'id', quantity: 'quantity', unit: 'unit', at: 'time' },
    financingFromMargin: {
      instrument: 'text',
      instrumentId: 'id',
      amount: 'amount',
      price: 'price',
      currency: 'currency',
    },
    marketMarginToChange: { market: 'text', ...MARGIN_CHANGE },
    instrumentMarginToChange: { instrument: 'text', instrumentId: 'id', ...MARGIN_CHANGE },
  },
  announcements: {
    commissionToChange: { market: 'text', from: 'date', was: 'text', becomes: 'text' },
    makerTakerToChange: {
      market: 'text',
      from: 'date',
      makerWas: 'text',
      makerIs: 'text',
      takerWas: 'text',
      takerIs: 'text',
    },
  },
} as const satisfies Notices;
