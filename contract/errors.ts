/**
 * The catalogue of refusals: code → kinds of its parameters. It is exhaustive: a refusal that isn't here can't be given,
 * and `texts/<language>/errors.ts` lacks none of them. Messages of section 8 stand in its order, by area.
 */
export type ParameterKind = 'amount' | 'price' | 'quantity' | 'currency' | 'number' | 'time' | 'date' | 'text';

export const errors = {
  // The form of the calls
  badInput: { field: 'text' },
  unauthorized: {},
  unknownCall: {},
  wrongMethod: {},
  tooMany: { retryAfterSeconds: 'number' },
  notReady: {},
  internal: { reference: 'text' },
  keyReused: {},
  notFound: {},
  // Account
  accountExists: {},
  accountNotFound: {},
  wrongCredentials: {},
  numberRegistered: {},
  inviterNotFound: {},
  invitationUsedUp: {},
  registrationFailed: {},
  loginFailed: {},
  accountBanned: {},
  accountFrozen: {},
  accountDisabled: {},
  loginAgain: {},
  wrongPassword: {},
  modificationFailed: {},
  tooFrequent: { retryAfterSeconds: 'number' },
  systemBusy: {},
  updateFailed: {},
  cannotTrade: {},
  passwordsDiffer: {},
  passwordTooCommon: {},
  passwordIsAccount: {},
  wrongCode: {},
  // Funds
  insufficientBalance: { needed: 'amount', available: 'amount', currency: 'currency' },
  insufficientWithdrawable: { needed: 'amount', available: 'amount', currency: 'currency' },
  wrongFundPassword: {},
  fundPasswordUnset: {},
  fundPasswordAlreadySet: {},
  fundPasswordIsLogin: {},
  wrongChannelPassword: {},
  keyMismatch: {},
  otherOperationPending: {},
  depositPending: {},
  depositTime: { range: 'text' },
  outsideDepositWindow: { from: 'text', to: 'text' },
  outsideWithdrawalWindow: { from: 'text', to: 'text' },
  withdrawalMinimum: { minimum: 'amount', currency: 'currency' },
  withdrawalMaximum: { maximum: 'amount', currency: 'currency' },
  creditScoreTooLow: { score: 'number', required: 'number' },
  cardNotFound: {},
  cardExists: {},
  cardHolderMismatch: {},
  notInReview: {},
  withdrawalFailed: {},
  uploadFailed: {},
  fileTooLarge: { megabytes: 'number' },
  notAPicture: {},
  pictureTooLarge: { megapixels: 'number' },
  tooManyUploads: {},
  submissionFailed: {},
  currencyUnknown: { currency: 'currency' },
  amountTooSmall: { needed: 'amount', currency: 'currency' },
  exchangeRateMissing: { from: 'currency', to: 'currency' },
  exchangeMoved: { needed: 'amount', accepted: 'amount', currency: 'currency' },
  // Trading
  notTradingTime: { opensAt: 'time' },
  instrumentHalted: { until: 'time' },
  marketHalted: { until: 'time' },
  extendedHoursNotHeld: {},
  orderTypeNotInSpan: { opensAt: 'time' },
  shortNotInSpan: { opensAt: 'time' },
  auctionGathers: { at: 'time' },
  auctionTaken: { at: 'time' },
  auctionNotHeld: {},
  auctionOrderType: {},
  calendarUnknown: { date: 'date' },
  priceLimitExceeded: { low: 'price', high: 'price', currency: 'currency' },
  priceNotObtained: {},
  priceMoved: { price: 'price', currency: 'currency' },
  limitPriceRequired: {},
  stopPriceRequired: {},
  trailRequired: {},
  trailOutOfRange: {},
  goodTillPast: {},
  wrongSide: { field: 'text', price: 'price', currency: 'currency' },
  bracketOnClosing: {},
  linkNotAllowed: {},
  replaceNotAllowed: {},
  offTick: { tick: 'price', nearest: 'price' },
  offLot: { lot: 'quantity', minimum: 'quantity' },
  notYetListed: { listedOn: 'date' },
  lockedUp: { until: 'time' },
  cannotSellBeforeDay: { days: 'number', until: 'time' },
  cannotSellBeforeMinutes: { minutes: 'number', until: 'time' },
  marginNotEnabled: {},
  marginNotNeeded: {},
  marginNeeded: { removable: 'amount', currency: 'currency' },
  dayTradingSuspended: { why: 'text' },
  dayTradingNotApproved: {},
  dayTradingNotOffered: {},
  dayTradingDayOnly: {},
  dayTradingTooLate: { closesAt: 'time' },
  dayTradingAllowance: { left: 'amount', currency: 'currency' },
  dayTradingOrderLimit: { maximum: 'amount', currency: 'currency' },
  dayTradingTradesUsed: { maximum: 'number' },
  leverageTooHigh: { maximum: 'number' },
  shortNotAllowed: {},
  stockNotLent: {},
  notEnoughStock: { available: 'quantity' },
  blockTradeClosed: {},
  minimumBuyIn: { minimum: 'quantity' },
  quotaInsufficient: { available: 'quantity' },
  orderTooLarge: { maximum: 'quantity' },
  tooManyOpen: { maximum: 'number' },
  orderNotFound: {},
  positionNotFound: {},
  instrumentNotFound: {},
  instrumentNotTradable: {},
  instrumentSuspended: {},
  instrumentDelisted: {},
  quantityExceedsHeld: { held: 'quantity' },
  notInThatState: { state: 'text' },
  sellFailed: {},
  cancelFailed: {},
  cannotBuy: {},
  grabQuotaInsufficient: { available: 'quantity' },
  // IPO and products
  subscriptionChannelClosed: {},
  subscriptionTimeNotArrived: { opensAt: 'time' },
  subscriptionTimeOver: { closedAt: 'time' },
  subscriptionLimitReached: { times: 'number' },
  subscriptionInsufficientFunds: { needed: 'amount', available: 'amount', currency: 'currency' },
  minimumPlacement: { minimum: 'amount', currency: 'currency' },
  productNotFound: {},
  copyTimeLimitExceeded: {},
  purchaseBelowMinimum: { minimum: 'amount', currency: 'currency' },
  borrowingQuotaFull: {},
  borrowingChannelClosed: {},
  minimumBorrowing: { minimum: 'amount', currency: 'currency' },
  subscriptionFailed: {},
  // Loans
  loanQuotaInsufficient: { available: 'amount', currency: 'currency' },
  loanAwaitingReview: {},
  repaymentExceedsLoan: { owed: 'amount', currency: 'currency' },
  unpaidLoanFirst: { owed: 'amount', currency: 'currency' },
  // Check-in
  alreadyCheckedIn: {},
  checkInTimesInsufficient: {},
  // Other
  supportLinkMissing: {},
  identityAwaitingReview: {},
  identityCertified: {},
  identityRequired: {},
  favoritesFull: { maximum: 'number' },
  alertsFull: { maximum: 'number' },
  alertReached: { price: 'price', currency: 'currency' },
  percentRequired: {},
  alertPriceRequired: {},
} as const satisfies Record<string, Record<string, ParameterKind>>;

export type Errors = typeof errors;
export type ErrorCode = keyof Errors;

type ValueOf<Kind> = Kind extends 'number' ? number : Kind extends 'time' ? string | null : string;
export type ParamsOf<Code extends ErrorCode> = { [Name in keyof Errors[Code]]: ValueOf<Errors[Code][Name]> };

/** A refusal by a rule: an answer, never an exception. */
export type Refusal = { [Code in ErrorCode]: { refused: Code; params: ParamsOf<Code> } }[ErrorCode];

/** Builds a refusal; the compiler asks for exactly the parameters that the catalogue names. */
export function refuse<Code extends ErrorCode>(code: Code, ...[params]: keyof Errors[Code] extends never ? [] : [ParamsOf<Code>]): Refusal {
  return { refused: code, params: params ?? {} } as Refusal;
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

/** Success messages that the specification names; their texts stand in `texts/<language>/successes.ts`. */
export const successes = [
  'add', 'edit', 'delete', 'unbind', 'upload', 'submit', 'purchase', 'subscription', 'placing', 'cancel',
  'checkIn', 'exchange', 'loan', 'repayment', 'withdrawal', 'registration', 'sale', 'order',
] as const;
export type Success = (typeof successes)[number];
