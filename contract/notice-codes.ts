/**
 * Every message that a customer can get: code → kinds of its parameters. Exhaustive like `errors.ts`; texts in
 * `texts/<language>/notices.ts`.
 */
import type { ParameterKind } from './errors.ts';

/** An id leads to what the message is about and is never said. */
type NoticeKind = ParameterKind | 'id';

/**
 * `direction` is `buy` or `sell`, `reason` a cause of the order's state; both are said in the reader's words, like
 * `why` where it is a rule's.
 */
export const noticeCodes = {
  orderFilled: { instrument: 'text', direction: 'text', quantity: 'quantity', price: 'price', currency: 'currency' },
  orderPartlyFilled: {
    instrument: 'text',
    direction: 'text',
    quantity: 'quantity',
    filled: 'quantity',
    price: 'price',
    currency: 'currency',
  },
  orderPartlyProtected: {
    instrument: 'text',
    direction: 'text',
    quantity: 'quantity',
    filled: 'quantity',
    price: 'price',
    currency: 'currency',
  },
  ordersReduced: { instrument: 'text', instrumentId: 'id', amount: 'price', currency: 'currency' },
  orderCancelled: { instrument: 'text', direction: 'text', quantity: 'quantity' },
  orderExpired: { instrument: 'text', direction: 'text', quantity: 'quantity' },
  orderRejected: { instrument: 'text', direction: 'text', quantity: 'quantity', reason: 'text' },
  positionClosed: { instrument: 'text', quantity: 'quantity', price: 'price', profit: 'amount', currency: 'currency' },
  stopOut: { instrument: 'text', quantity: 'quantity', price: 'price', profit: 'amount', currency: 'currency' },
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
  intradayWarning: { instrument: 'text', instrumentId: 'id', quantity: 'quantity', at: 'time' },
  dayTradeWarning: { instrument: 'text', instrumentId: 'id', quantity: 'quantity', at: 'time' },
  stockRecalled: { instrument: 'text', instrumentId: 'id', quantity: 'quantity', at: 'time' },
  dayTradingApplied: {},
  dayTradingApproved: {},
  dayTradingRefused: { why: 'text' },
  dayTradingSuspended: { why: 'text' },
  financingFromMargin: {
    instrument: 'text',
    instrumentId: 'id',
    amount: 'amount',
    price: 'price',
    currency: 'currency',
  },
  dividend: { instrument: 'text', quantity: 'quantity', amount: 'amount', currency: 'currency' },
  rights: { instrument: 'text', quantity: 'quantity', amount: 'amount', currency: 'currency' },
  split: { instrument: 'text', instrumentId: 'id', ratio: 'quantity' },
  // Where one unit became no whole number of them.
  splitInto: { instrument: 'text', instrumentId: 'id', old: 'quantity', new: 'quantity' },
  delisted: { instrument: 'text', price: 'price', currency: 'currency' },
  priceAlert: { instrument: 'text', instrumentId: 'id', price: 'price', level: 'price', currency: 'currency' },
  exchanged: { paid: 'quantity', from: 'currency', received: 'quantity', to: 'currency' },
  transferred: { paid: 'quantity', from: 'currency', received: 'quantity', to: 'currency' },
  statementReady: { from: 'date', to: 'date' },
  welcome: {},
  practiceMoney: { count: 'number' },
  loginNewDevice: { device: 'text', at: 'time' },
  passwordChanged: { at: 'time' },
  fundPasswordSet: { at: 'time' },
  fundPasswordChanged: { at: 'time' },
  channelPasswordSet: { at: 'time' },
  depositSubmitted: { amount: 'amount', currency: 'currency' },
  depositInReview: { amount: 'amount', currency: 'currency' },
  depositDone: { amount: 'amount', currency: 'currency', received: 'amount' },
  depositRejected: { amount: 'amount', currency: 'currency', why: 'text' },
  cardAdded: { target: 'text', at: 'time', hours: 'number' },
  addressAdded: { target: 'text', at: 'time', hours: 'number' },
  // Where nothing is kept back for some hours.
  cardUsable: { target: 'text', at: 'time' },
  addressUsable: { target: 'text', at: 'time' },
  targetRemoved: { target: 'text', at: 'time' },
  withdrawalSubmitted: { amount: 'amount', currency: 'currency', target: 'text' },
  withdrawalInReview: { amount: 'amount', currency: 'currency', target: 'text' },
  withdrawalApproved: { amount: 'amount', currency: 'currency', target: 'text' },
  correctionGiven: { amount: 'amount', currency: 'currency', remark: 'text' },
  correctionTaken: { amount: 'amount', currency: 'currency', remark: 'text' },
  withdrawalPaid: { amount: 'amount', currency: 'currency', target: 'text', reference: 'text' },
  withdrawalRejected: { amount: 'amount', currency: 'currency', target: 'text', why: 'text' },
  withdrawalCancelled: { amount: 'amount', currency: 'currency', target: 'text' },
  withdrawalFailed: { amount: 'amount', currency: 'currency', target: 'text', why: 'text' },
  identitySubmitted: {},
  identityCertified: {},
  identityFailed: { why: 'text' },
  passkeyAdded: { device: 'text', at: 'time' },
  passkeyRemoved: { device: 'text', at: 'time' },
  oneTimeCodesOn: { at: 'time' },
  oneTimeCodesOff: { at: 'time' },
  recoveryCodeUsed: { left: 'number', at: 'time' },
  passwordReset: { at: 'time' },
  phoneBound: { ending: 'text', at: 'time' },
  seatApplied: {},
  seatGranted: {},
  seatRefused: { why: 'text' },
  stateSet: { accountState: 'text', ground: 'text' },
  stateSetUntil: { accountState: 'text', ground: 'text', until: 'time' },
  stateLifted: { accountState: 'text' },
  sessionRevoked: { device: 'text', at: 'time' },
  announcement: { announcement: 'id', title: 'text', body: 'text' },
  announcementWithdrawn: { at: 'time' },
} as const satisfies Record<string, Record<string, NoticeKind>>;

export type NoticeCode = keyof typeof noticeCodes;
type ValueOf<Kind> = Kind extends 'number' ? number : string;
export type NoticeParams<Code extends NoticeCode> = {
  [Name in keyof (typeof noticeCodes)[Code]]: ValueOf<(typeof noticeCodes)[Code][Name]>;
};
