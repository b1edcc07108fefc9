/** What messages are about, as a customer switches them. */
import type { NoticeCode } from './notice-codes.ts';

export const NOTICE_KINDS = [
  'orders',
  'margin',
  'funds',
  'alerts',
  'applications',
  'announcements',
  'security',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Always on: whoever took over an account must not be able to keep its owner from hearing of it. */
export const ALWAYS_ON: NoticeKind = 'security';
export type SwitchableKind = Exclude<NoticeKind, typeof ALWAYS_ON>;

/** Whatever has no kind of its own here is security's, and so never lost. */
const KIND_OF: Partial<Record<NoticeCode, NoticeKind>> = {
  orderFilled: 'orders',
  ordersReduced: 'orders',
  orderPartlyFilled: 'orders',
  orderPartlyProtected: 'orders',
  orderCancelled: 'orders',
  orderExpired: 'orders',
  orderRejected: 'orders',
  positionClosed: 'orders',
  split: 'orders',
  splitInto: 'orders',
  delisted: 'orders',
  dayTradeWarning: 'orders',
  intradayWarning: 'orders',
  stopOut: 'margin',
  marginCall: 'margin',
  marginEnabled: 'margin',
  financingFromMargin: 'margin',
  stockRecalled: 'margin',
  dividend: 'funds',
  rights: 'funds',
  exchanged: 'funds',
  transferred: 'funds',
  welcome: 'funds',
  practiceMoney: 'funds',
  withdrawalInReview: 'funds',
  withdrawalApproved: 'funds',
  withdrawalRejected: 'funds',
  withdrawalCancelled: 'funds',
  withdrawalFailed: 'funds',
  priceAlert: 'alerts',
  dayTradingApplied: 'applications',
  dayTradingApproved: 'applications',
  dayTradingRefused: 'applications',
  dayTradingSuspended: 'applications',
  seatApplied: 'applications',
  seatGranted: 'applications',
  seatRefused: 'applications',
  identitySubmitted: 'applications',
  identityCertified: 'applications',
  identityFailed: 'applications',
  announcement: 'announcements',
  announcementWithdrawn: 'announcements',
};

export const kindOf = (code: string): NoticeKind =>
  (Object.hasOwn(KIND_OF, code) ? KIND_OF[code as NoticeCode] : undefined) ?? ALWAYS_ON;
