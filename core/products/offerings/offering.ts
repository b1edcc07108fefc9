/**
 * An offer of shares, and what a customer has applied for in it. Prices, quantities and rates have 8 decimals; amounts
 * are minor units; times are epoch ms.
 */
import type { AllotmentRule } from '../draws/allotment-rules.ts';
import type { DrawRandomness } from '../draws/serialized-draw.ts';
import type { Market } from '../../markets/market-types.ts';
import type { Amount, Currency, Price, Quantity, Rate } from '../../ledger/money.ts';

/** What distinguishes them is in `offering-kind-rules.ts`. */
export type OfferingKind = 'ipo' | 'placing' | 'auction' | 'grab';

/** When each thing happens, in this order. */
export interface OfferingDates {
  opensAt: number;
  closesAt: number;
  /** The draw and its announcement. */
  drawsAt: number;
  /** Decides the allotments, and returns all money that isn't needed. */
  allotsAt: number;
  /** The deadline for paying the part not covered by the deposit; then what is allotted becomes a position. */
  payBy: number;
  /** The deadline for those who were next in the draw. */
  nextPayBy: number;
  /** The market's date of its first session, and when that begins. */
  listsOn: string;
  listsAt: number;
}
export const OFFERING_MOMENTS = [
  'opensAt',
  'closesAt',
  'drawsAt',
  'allotsAt',
  'payBy',
  'nextPayBy',
  'listsAt',
] as const;

export interface PriceWindow {
  from: string;
  to: string;
}

/** Sealed before the offer opens; it never changes afterwards. */
export interface OfferingTerms {
  kind: OfferingKind;
  instrument: string;
  name: string;
  localName: string | null;
  sector: string;
  market: Market;
  /** The market's segment in which it is going to be listed. */
  segment: string;
  currency: Currency;
  sponsor: string;
  /** The range named at first, and the price. */
  low: Price;
  high: Price;
  price: Price;
  quota: Quantity;
  /** The minimum of an application, in whole steps; nobody is allotted less than a whole unit. */
  minimum: Quantity;
  step: Quantity;
  unit: Quantity;
  /** A person's maximum, and how many times a person may apply. */
  maximum: Quantity;
  times: number;
  rule: AllotmentRule['kind'];
  /** Share of the price of the requested quantity, frozen with the application. */
  deposit: Rate;
  /** What happens to the deposit if the applicant doesn't pay. */
  unpaid: 'returned' | 'lost';
  /** How far the issue price may be below a fair one: the most that applicants can expect on average. */
  premium: Rate;
  /** Below the reference, which is the market's price at the opening, or its average over the window. */
  discount: Rate;
  /** The days, by the market's dates, whose closing prices make the average; null for a kind without one. */
  window: PriceWindow | null;
  /** The most that the promotion account pays for discounts, and what an application must be worth at least. */
  promotionCap: Amount;
  minimumAmount: Amount;
  /**
   * Prices follow the market: for a placing over days after the close, for an auction as the range of winning bids at
   * the close, for a grab in each second. Absent in older terms: their prices were known while applications were
   * accepted.
   */
  live?: boolean | undefined;
  /** Charged for each bid, whatever its result. */
  fee: Amount;
  /** Trading days between the end and the first sale; zero if the listing ends the lock. */
  lockDays: number;
  dates: OfferingDates;
  randomness: DrawRandomnessSource;
  /** SHA-256 of the operator's secret; null if only a beacon decides. */
  commitment: string | null;
}

type NamedOf<Each> = Each extends { kind: 'beacon' } ? Omit<Each, 'signature'> : Omit<Each, 'secret' | 'output'>;
/** Where the draw's randomness will come from. */
export type DrawRandomnessSource = NamedOf<DrawRandomness>;

/** The progress of an offer; each stage comes once, in this order, unless it is ended early. */
export const OFFERING_STAGES = [
  'sealed',
  'open',
  'closed',
  'drawn',
  'allotted',
  'paid',
  'listed',
  'cancelled',
] as const;
export type OfferingStage = (typeof OFFERING_STAGES)[number];

export const SUBSCRIPTION_STATUSES = [
  'awaiting',
  'won',
  'notWon',
  'paymentPending',
  'paid',
  'listed',
  'waived',
  'cancelled',
  'failed',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Why it is in its state; a key of the texts. */
export type SubscriptionCause =
  | 'applied'
  | 'cancelledByCustomer'
  | 'drawn'
  | 'notDrawn'
  | 'depositCovers'
  | 'shared'
  | 'quotaGone'
  | 'revealDue'
  | 'revealed'
  | 'notRevealed'
  | 'clockMoved'
  | 'restDue'
  | 'nextInDraw'
  | 'paidByCustomer'
  | 'delivered'
  | 'listed'
  | 'waivedByCustomer'
  | 'notPaid'
  | 'offerEnded'
  | 'noPrice'
  | 'lateRoot'
  | 'noRound'
  | 'corporateAction'
  | 'samePerson'
  | 'withStaff';

export interface Subscription {
  seq: bigint;
  offering: bigint;
  kind: OfferingKind;
  instrument: string;
  currency: Currency;
  status: SubscriptionStatus;
  cause: SubscriptionCause;
  /** The number of steps so far. */
  step: number;
  quantity: Quantity;
  allotted: Quantity;
  price: Price;
  /** What is held for it in the customer's account, what is in the offer's, and what was returned. */
  held: Amount;
  charged: Amount;
  refunded: Amount;
  /** What is still to be paid, and until when. */
  due: Amount;
  payBy: number | null;
  position: bigint | null;
  /**
   * The pseudonym in the draw, what makes it the customer's own, and what the customer has added to the draw
   * (hexadecimal or empty).
   */
  entrant: string;
  identity: string;
  salt: string;
  contribution: string;
  /** A bid's quantity and nonce once it is revealed; its price is then `price`. */
  bid: Quantity | null;
  nonce: string | null;
  createdAt: number;
  updatedAt: number;
}

export interface SubscriptionStep {
  subscription: bigint;
  step: number;
  status: SubscriptionStatus;
  cause: SubscriptionCause;
}

/** Records of a customer's applications for offers. */
export interface OfferingRecords {
  subscriptions: Subscription;
  subscriptionSteps: SubscriptionStep;
}
/** What decisions about offers load: the customer's applications for the offer, or the one that the command names. */
export interface OfferingDecisionState {
  subscriptions?: readonly Subscription[];
  /** Whether another account of the person has, or may get, something of the offer; loaded to apply. */
  appliesElsewhere?: boolean;
  /** Instruments that the person, in any account, has applied for and may still get; loaded to sell one short. */
  applied?: readonly string[];
  /** Instruments in which an account linked to this one is short, or waits to be; loaded to take a discount. */
  linkedShorts?: readonly string[];
}

declare module '../../ledger/decision-changes.ts' {
  interface RecordKinds extends OfferingRecords {}
  interface AreaDecisionState extends OfferingDecisionState {}
}
