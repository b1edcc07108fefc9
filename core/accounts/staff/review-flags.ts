/** Why a reviewer should look twice at a request. Times are epoch ms, amounts minor units. */

export interface ReviewFacts {
  submittedAt: number;
  amount: bigint | null;
  customerSince: number;
  /**
   * The latest change of a password before the request, and the latest login from a device that was new; null: none.
   */
  passwordChangedAt: number | null;
  newDeviceAt: number | null;
  /** When the card or address that it goes to was added. */
  targetAddedAt: number | null;
  /** Earlier requests of the kind and currency that were done: how many, and their sum. */
  earlier: { count: number; sum: bigint };
  /** Whether other customers, or staff, have used one of this customer's devices. */
  sharesDevice: boolean;
  staffDevice: boolean;
  /** Whether another customer has bound the card or address that it goes to, too. */
  sharesTarget: boolean;
  /**
   * The bank's statement shows that a deposit's money came in and went out again under its reference; for a withdrawal,
   * that of one of the customer's deposits in its currency.
   */
  calledBack: boolean;
  /** The withdrawal takes the house's money: its customer owes a loan. */
  owesLoan: boolean;
  restricted: boolean;
}

/** The flags that requests of any kind can have; areas add flags of their own kinds. */
export const REVIEW_FLAGS = [
  'newDevice',
  'newCard',
  'unusualAmount',
  'firstOfKind',
  'passwordChanged',
  'newCustomer',
  'sharedDevice',
  'staffDevice',
  'sharedTarget',
  'calledBack',
  'owesLoan',
  'restricted',
] as const;
export type ReviewFlag = (typeof REVIEW_FLAGS)[number];

const HOUR_MS = 3_600_000;
const RECENT_MS = 72 * HOUR_MS;
const NEW_CUSTOMER_MS = 7 * 24 * HOUR_MS;
/** An amount is unusual from this multiple of the usual one. */
const UNUSUAL_TIMES = 3n;

export function computeReviewFlags(facts: ReviewFacts): ReviewFlag[] {
  const { submittedAt, amount, earlier } = facts;
  const recent = (at: number | null): boolean => at !== null && at <= submittedAt && submittedAt - at < RECENT_MS;
  const flags: [ReviewFlag, boolean][] = [
    ['newDevice', recent(facts.newDeviceAt)],
    ['newCard', recent(facts.targetAddedAt)],
    ['passwordChanged', recent(facts.passwordChangedAt)],
    [
      'unusualAmount',
      amount !== null && earlier.count > 0 && amount * BigInt(earlier.count) > earlier.sum * UNUSUAL_TIMES,
    ],
    ['firstOfKind', amount !== null && earlier.count === 0],
    ['newCustomer', submittedAt - facts.customerSince < NEW_CUSTOMER_MS],
    ['sharedDevice', facts.sharesDevice],
    ['staffDevice', facts.staffDevice],
    ['sharedTarget', facts.sharesTarget],
    ['calledBack', facts.calledBack],
    ['owesLoan', facts.owesLoan],
    ['restricted', facts.restricted],
  ];
  return flags.flatMap(([flag, holds]) => (holds ? [flag] : []));
}

/**
 * How long one person's report alone that the bank called a deposit back holds the customer's money: until the third
 * weekday has ended (UTC), which gives a colleague time to read the bank's file too. Times are epoch ms.
 */
const DAY_MS = 86_400_000;
const WEEKDAYS = 3;
/** 1970-01-01 was a Thursday. */
const isWeekday = (day: number): boolean => (day + 3) % 7 < 5;

export function computeSoleDepositRecallHoldEnd(at: number): number {
  let day = Math.floor(at / DAY_MS);
  for (let left = WEEKDAYS; left > 0; ) {
    day += 1;
    if (isWeekday(day)) left -= 1;
  }
  return (day + 1) * DAY_MS;
}

/** The earliest time of a report that still holds at `now`. */
export function computeSoleDepositRecallHoldStart(now: number): number {
  let day = Math.floor(now / DAY_MS);
  while (computeSoleDepositRecallHoldEnd((day - 1) * DAY_MS) > now) day -= 1;
  return day * DAY_MS;
}
