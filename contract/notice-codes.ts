/** Every message that a customer can get: code → kinds of its parameters. Exhaustive like `errors.ts`; texts in `texts/<language>/notices.ts`. */
import type { ParameterKind } from './errors.ts';

/** `instrument` is the id, for a link; `name` is what is read. The sentence says side and effect as buy or sell. */
const order = {
  instrument: 'text', name: 'text', side: 'text', effect: 'text', quantity: 'quantity', price: 'price', currency: 'currency',
} as const;
const holding = { instrument: 'text', name: 'text', quantity: 'quantity' } as const;

export const noticeCodes = {
  orderFilled: order,
  orderCancelled: order,
  orderExpired: order,
  /** `reason` is the order's cause. */
  orderRejected: { ...order, reason: 'text' },
  positionClosed: order,
  stopOut: order,
  dividend: { ...holding, amount: 'amount', currency: 'currency' },
  split: { ...holding, ratio: 'quantity' },
  welcome: {},
  practiceMoney: { count: 'number' },
  loginNewDevice: { device: 'text', at: 'time' },
  passwordChanged: { at: 'time' },
  fundPasswordSet: { at: 'time' },
  fundPasswordChanged: { at: 'time' },
  sessionRevoked: { device: 'text', at: 'time' },
} as const satisfies Record<string, Record<string, ParameterKind>>;

export type NoticeCode = keyof typeof noticeCodes;
type ValueOf<Kind> = Kind extends 'number' ? number : string;
export type NoticeParams<Code extends NoticeCode> = { [Name in keyof (typeof noticeCodes)[Code]]: ValueOf<(typeof noticeCodes)[Code][Name]> };
