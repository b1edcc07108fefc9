/**
 * Surveillance rules, and how a case is handled. Each rule's thresholds are data with their source; a finding is a
 * question for a person, and nothing follows from it automatically.
 */
import { type Amount, parseAmount } from '../../ledger/money.ts';

const MAR = 'Commission Delegated Regulation (EU) 2016/522, Annex II, Section 1';
const FATF =
  'FATF, Guidance for a Risk-Based Approach for the Securities Sector (2018), indicators of suspicious activity';
const HOUSE = 'house rule';

export const SURVEILLANCE_RULES = [
  'wash',
  'prearranged',
  'hedgedDiscount',
  'inAndOut',
  'device',
  'target',
  'line',
  'auction',
] as const;
export type SurveillanceRule = (typeof SURVEILLANCE_RULES)[number];

interface Thresholds {
  source: string;
  /** By name, with its unit last. */
  values: Readonly<Record<string, number>>;
}
export const SURVEILLANCE_THRESHOLDS = {
  // Accounts of one person on both sides: the owner doesn't change.
  wash: { source: `${MAR}, 3(a); the figures: ${HOUSE}`, values: { minutes: 5, matchedPercent: 80, worthUsd: 500 } },
  // Different people who share a device or a line of invitations.
  prearranged: {
    source: `${MAR}, 3(a) and 3(c); the figures: ${HOUSE}`,
    values: { minutes: 5, matchedPercent: 80, worthUsd: 500 },
  },
  // A locked discount, and a short position against it: by linked accounts within hours, or within minutes by accounts
  // of the same size, if at most so many match.
  hedgedDiscount: { source: HOUSE, values: { hours: 24, minutes: 10, matchedPercent: 95, accounts: 6, worthUsd: 100 } },
  // Money that comes and goes again, with hardly any trading in between.
  inAndOut: {
    source: `${FATF}; the figures: ${HOUSE}`,
    values: { days: 3, outPercent: 80, tradedPercent: 10, worthUsd: 1_000 },
  },
  device: { source: HOUSE, values: { people: 4, days: 30 } },
  // Different people who are paid out to one card or address.
  target: { source: `${FATF}; the figures: ${HOUSE}`, values: { people: 2 } },
  line: { source: HOUSE, values: { customers: 10, hours: 24 } },
  // Orders for an auction that move its indicative price and are withdrawn again.
  auction: {
    source: `${MAR} (orders with no intention of executing them); the figures: ${HOUSE}`,
    values: { cancelled: 3, hours: 24 },
  },
} as const satisfies Record<SurveillanceRule, Thresholds>;

/** One side of an instrument, of accounts that belong together. */
export interface OppositeTrades {
  bought: bigint;
  sold: bigint;
  /** The value of the smaller of the two, in minor units of US dollars. */
  worth: Amount;
}

export function isOppositeTrading(
  { bought, sold, worth }: OppositeTrades,
  { matchedPercent, worthUsd }: { matchedPercent: number; worthUsd: number },
): boolean {
  const [less, more] = bought < sold ? [bought, sold] : [sold, bought];
  return less * 100n >= more * BigInt(matchedPercent) && worth >= BigInt(worthUsd) * 100n;
}

/** `worth`: of the smaller side, in minor units of US dollars. */
export const isHedgedDiscount = ({ worth }: Pick<OppositeTrades, 'worth'>): boolean =>
  worth >= BigInt(SURVEILLANCE_THRESHOLDS.hedgedDiscount.values.worthUsd) * 100n;

/** In minor units of US dollars. */
export interface InAndOutMovement {
  came: Amount;
  went: Amount;
  traded: Amount;
}
export function isInAndOutMovement({ came, went, traded }: InAndOutMovement): boolean {
  const { outPercent, tradedPercent, worthUsd } = SURVEILLANCE_THRESHOLDS.inAndOut.values;
  return (
    came >= BigInt(worthUsd) * 100n &&
    went * 100n >= came * BigInt(outPercent) &&
    traded * 100n < came * BigInt(tradedPercent)
  );
}

/** The fact that measures the size of a rule's cases. */
const SIZES = {
  wash: 'worth',
  prearranged: 'worth',
  hedgedDiscount: 'worth',
  inAndOut: 'came',
  device: 'people',
  target: 'people',
  line: 'customers',
  auction: 'cancelled',
} as const satisfies Record<SurveillanceRule, string>;
/** From this multiple of a closed case's size on, its outcome no longer covers a new finding: house rule. */
const INCREASE_MULTIPLE = 2n;

type SurveillanceCaseFacts = Readonly<Record<string, string>>;
/** Counts are parsed as whole dollars, since only the ratio of two sizes matters. */
const getCaseSize = (rule: SurveillanceRule, facts: SurveillanceCaseFacts): bigint =>
  parseAmount(facts[SIZES[rule]] ?? '', 'USD') ?? 0n;

/** Whether a new finding is a different matter from a closed case of the same kind. */
export function hasCaseIncreased(
  rule: SurveillanceRule,
  before: SurveillanceCaseFacts,
  now: SurveillanceCaseFacts,
): boolean {
  const is = getCaseSize(rule, now);
  return is > 0n && is >= getCaseSize(rule, before) * INCREASE_MULTIPLE;
}

/** Whether a later finding of the same matter is at least as large. */
export const isCaseAsLarge = (
  rule: SurveillanceRule,
  before: SurveillanceCaseFacts,
  now: SurveillanceCaseFacts,
): boolean => getCaseSize(rule, now) >= getCaseSize(rule, before);

/** `proposed`: the person in charge has proposed how it ends, and another has to confirm it. */
export const SURVEILLANCE_CASE_STATES = ['found', 'open', 'proposed', 'closed'] as const;
export type SurveillanceCaseState = (typeof SURVEILLANCE_CASE_STATES)[number];
export const SURVEILLANCE_CASE_OUTCOMES = ['noFault', 'warned', 'restricted', 'reported'] as const;
export type SurveillanceCaseOutcome = (typeof SURVEILLANCE_CASE_OUTCOMES)[number];
/** `close` proposes how it ends; another person's `confirm` closes it, `sendBack` opens it again. */
export const SURVEILLANCE_CASE_STEPS = ['take', 'assign', 'note', 'close', 'confirm', 'sendBack'] as const;
export type SurveillanceCaseStep = (typeof SURVEILLANCE_CASE_STEPS)[number];

export interface SurveillanceCaseStatus {
  state: SurveillanceCaseState;
  assignee: bigint | null;
  outcome: SurveillanceCaseOutcome | null;
}
export interface SurveillanceCaseAction {
  step: SurveillanceCaseStep;
  by: bigint;
  to?: bigint | null;
  outcome?: SurveillanceCaseOutcome | null;
  /** The person in charge is no longer there, or has done nothing for some days. */
  isLeft: boolean;
}
/** Days without a step after which a case may be taken over from the person in charge. */
export const ABANDONED_CASE_DAYS = 3;

/**
 * A case after a step, or why the step isn't allowed. A case stays with its assignee, and closing it takes two people.
 */
export function decideSurveillanceCaseStep(
  status: SurveillanceCaseStatus,
  { step, by, to = null, outcome = null, isLeft }: SurveillanceCaseAction,
): SurveillanceCaseStatus | 'caseClosed' | 'caseWaits' | 'caseNotYours' | 'caseNotProposed' {
  const { state, assignee } = status;
  if (state === 'closed') return 'caseClosed';
  if (step === 'note') return status;
  if (step === 'confirm' || step === 'sendBack') {
    if (state !== 'proposed') return 'caseNotProposed';
    if (assignee === by) return 'caseWaits';
    return step === 'confirm' ? { ...status, state: 'closed' } : { state: 'open', assignee, outcome: null };
  }
  if (state === 'proposed' && !(step === 'take' && isLeft)) return 'caseWaits';
  const isFree = assignee === null || isLeft;
  if (step === 'take')
    return isFree || assignee === by ? { state: 'open', assignee: by, outcome: null } : 'caseNotYours';
  if (assignee !== by && !isFree) return 'caseNotYours';
  if (step === 'assign') return { state: 'open', assignee: to ?? by, outcome: null };
  return assignee === by ? { state: 'proposed', assignee, outcome } : 'caseNotYours';
}

// Which of the accounts that belong together took both sides of one instrument.

/** What one account bought and sold of the instrument. */
export interface AccountTradeTotals {
  account: bigint;
  bought: bigint;
  sold: bigint;
}
/** No account is on both sides: buying and selling by oneself is mere trading. */
export interface OppositeTradingSides {
  buyers: readonly AccountTradeTotals[];
  sellers: readonly AccountTradeTotals[];
}
interface OppositeTradesRule {
  values: { matchedPercent: number; worthUsd: number };
  /** What so many units are worth, in minor units of US dollars. */
  worthOf: (units: bigint) => Amount;
}

export const sumTradedUnits = (side: 'bought' | 'sold', those: readonly AccountTradeTotals[]): bigint =>
  those.reduce((all, each) => all + each[side], 0n);

const exceedsThresholds = (
  { buyers, sellers }: OppositeTradingSides,
  { values, worthOf }: OppositeTradesRule,
): boolean => {
  const [bought, sold] = [sumTradedUnits('bought', buyers), sumTradedUnits('sold', sellers)];
  return isOppositeTrading({ bought, sold, worth: worthOf(bought < sold ? bought : sold) }, values);
};

/** With more accounts than this, sums match by chance if the accounts have only their inviter in common. */
const FEW = 6;

/**
 * Each account against each; then, among those that are few or one hand, accounts against several that are no larger,
 * the largest first; and if there is none of these, all against all. A pair that is part of something found `before`
 * isn't found again.
 */
export function findOppositeTradingSides(
  group: readonly AccountTradeTotals[],
  rule: OppositeTradesRule,
  { before = [], oneHand = false }: { before?: readonly OppositeTradingSides[]; oneHand?: boolean } = {},
): OppositeTradingSides[] {
  const pairs = findPairs(group, rule).filter((pair) => !before.some((sides) => isPartOf(pair, sides)));
  const active = excludeFound(group, before);
  if (!oneHand && active.filter(({ bought, sold }) => bought !== sold).length > FEW) return pairs;
  const found = [...pairs, ...findSidesOfOne(excludeFound(active, pairs), active, rule)];
  if (found.length > 0) return found;
  const whole = splitGroupIntoSides(active, rule);
  return exceedsThresholds(whole, rule) ? [whole] : [];
}

const listAccountsOnSides = ({ buyers, sellers }: OppositeTradingSides): Set<bigint> =>
  new Set([...buyers, ...sellers].map(({ account }) => account));

const isPartOf = (pair: OppositeTradingSides, sides: OppositeTradingSides): boolean =>
  listAccountsOnSides(pair).isSubsetOf(listAccountsOnSides(sides));

/** The group without the sides that have been found. */
function excludeFound(
  group: readonly AccountTradeTotals[],
  found: readonly OppositeTradingSides[],
): AccountTradeTotals[] {
  const buyers = new Set(found.flatMap((sides) => sides.buyers.map(({ account }) => account)));
  const sellers = new Set(found.flatMap((sides) => sides.sellers.map(({ account }) => account)));
  return group.map(({ account, bought, sold }) => ({
    account,
    bought: buyers.has(account) ? 0n : bought,
    sold: sellers.has(account) ? 0n : sold,
  }));
}

const fits = (own: bigint, other: bigint, { values }: Pick<OppositeTradesRule, 'values'>): boolean =>
  own * BigInt(values.matchedPercent) <= other * 100n;

/**
 * Puts each account on the side on which it traded more, and leaves out those that alone exceed the whole other side.
 */
function splitGroupIntoSides(group: readonly AccountTradeTotals[], rule: OppositeTradesRule): OppositeTradingSides {
  let buyers = group.filter(({ bought, sold }) => bought > sold);
  let sellers = group.filter(({ bought, sold }) => sold > bought);
  for (let count = -1; count !== buyers.length + sellers.length; ) {
    count = buyers.length + sellers.length;
    const [bought, sold] = [sumTradedUnits('bought', buyers), sumTradedUnits('sold', sellers)];
    buyers = buyers.filter((each) => fits(each.bought, sold, rule));
    sellers = sellers.filter((each) => fits(each.sold, bought, rule));
  }
  return { buyers, sellers };
}

const largestFirst = (side: 'bought' | 'sold', those: readonly AccountTradeTotals[]): AccountTradeTotals[] =>
  those.filter((each) => each[side] > 0n).toSorted((a, b) => (a[side] > b[side] ? -1 : a[side] < b[side] ? 1 : 0));

/** For each of `ones`, finds those of `others` whose sum matches it. */
function findSidesOfOne(
  ones: readonly AccountTradeTotals[],
  others: readonly AccountTradeTotals[],
  rule: OppositeTradesRule,
): OppositeTradingSides[] {
  const [buyers, sellers] = [largestFirst('bought', others), largestFirst('sold', others)];
  const upTo = (
    side: 'bought' | 'sold',
    { account }: AccountTradeTotals,
    limit: bigint,
    those: readonly AccountTradeTotals[],
  ): AccountTradeTotals[] => {
    let sum = 0n;
    return those.filter((each) => {
      if (each.account === account || !fits(sum + each[side], limit, rule)) return false;
      sum += each[side];
      return true;
    });
  };
  return [
    ...ones.map((one) => ({ buyers: [one], sellers: upTo('sold', one, one.bought, sellers) })),
    ...ones.map((one) => ({ buyers: upTo('bought', one, one.sold, buyers), sellers: [one] })),
  ].filter((sides) => sides.buyers.length + sides.sellers.length > 2 && exceedsThresholds(sides, rule));
}

/** Compares each buyer only with sellers of about the same size, since a chain of invitations can be long. */
function findPairs(group: readonly AccountTradeTotals[], rule: OppositeTradesRule): OppositeTradingSides[] {
  const sellers = largestFirst('sold', group);
  return group.flatMap((buyer) => {
    const found: OppositeTradingSides[] = [];
    for (let nth = firstThatFits(sellers, buyer.bought, rule); nth < sellers.length; nth += 1) {
      const seller = sellers[nth]!;
      if (!fits(buyer.bought, seller.sold, rule)) break;
      const pair = { buyers: [buyer], sellers: [seller] };
      if (seller.account !== buyer.account && exceedsThresholds(pair, rule)) found.push(pair);
    }
    return found;
  });
}

/** The first of those sorted by size, the largest first, that isn't too large for `bought`. */
function firstThatFits(sellers: readonly AccountTradeTotals[], bought: bigint, rule: OppositeTradesRule): number {
  let [low, high] = [0, sellers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(sellers[middle]!.sold, bought, rule)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * When unrelated people are reported as acting together: this many on one side of an instrument within a minute, and
 * together this multiple of the displayed size. Each pays only the impact of their own orders. The house's own rule.
 */
export const FEWEST_COORDINATED_HOLDERS = 3;
export const COORDINATED_SIZE_MULTIPLE = 20;
