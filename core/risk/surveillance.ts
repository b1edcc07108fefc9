/**
 * Surveillance rules, and how a case is handled. Each rule's thresholds are data with their source; a finding is a
 * question for a person, and nothing follows from it automatically.
 */
import { type Amount, parseAmount } from '../money.ts';

const MAR = 'Commission Delegated Regulation (EU) 2016/522, Annex II, Section 1';
const FATF =
  'FATF, Guidance for a Risk-Based Approach for the Securities Sector (2018), indicators of suspicious activity';
const HOUSE = 'house rule';

export const CASE_RULES = ['wash', 'prearranged', 'inAndOut', 'device', 'line', 'auction'] as const;
export type CaseRule = (typeof CASE_RULES)[number];

interface Thresholds {
  source: string;
  /** By name, with its unit last. */
  values: Readonly<Record<string, number>>;
}
export const THRESHOLDS = {
  // Accounts of one person on both sides: the owner doesn't change.
  wash: { source: `${MAR}, 3(a); the figures: ${HOUSE}`, values: { minutes: 5, matchedPercent: 80, worthUsd: 500 } },
  // Different people who share a device or a line of invitations.
  prearranged: {
    source: `${MAR}, 3(a) and 3(c); the figures: ${HOUSE}`,
    values: { minutes: 5, matchedPercent: 80, worthUsd: 500 },
  },
  // Money that comes and goes again, with hardly any trading in between.
  inAndOut: {
    source: `${FATF}; the figures: ${HOUSE}`,
    values: { days: 3, outPercent: 80, tradedPercent: 10, worthUsd: 1_000 },
  },
  device: { source: HOUSE, values: { people: 4, days: 30 } },
  line: { source: HOUSE, values: { customers: 10, hours: 24 } },
  // Orders for an auction that move its indicative price and are withdrawn again.
  auction: {
    source: `${MAR} (orders with no intention of executing them); the figures: ${HOUSE}`,
    values: { cancelled: 3, hours: 24 },
  },
} as const satisfies Record<CaseRule, Thresholds>;

/** One side of an instrument, of accounts that belong together. */
export interface Opposite {
  bought: bigint;
  sold: bigint;
  /** The value of the smaller of the two, in minor units of US dollars. */
  worth: Amount;
}

export function isOpposite(
  { bought, sold, worth }: Opposite,
  { matchedPercent, worthUsd }: { matchedPercent: number; worthUsd: number },
): boolean {
  const [less, more] = bought < sold ? [bought, sold] : [sold, bought];
  return less * 100n >= more * BigInt(matchedPercent) && worth >= BigInt(worthUsd) * 100n;
}

/** In minor units of US dollars. */
export interface MoneyMoved {
  came: Amount;
  went: Amount;
  traded: Amount;
}
export function isInAndOut({ came, went, traded }: MoneyMoved): boolean {
  const { outPercent, tradedPercent, worthUsd } = THRESHOLDS.inAndOut.values;
  return (
    came >= BigInt(worthUsd) * 100n &&
    went * 100n >= came * BigInt(outPercent) &&
    traded * 100n < came * BigInt(tradedPercent)
  );
}

/** The fact that says how large a case of the rule is. */
const SIZES = {
  wash: 'worth',
  prearranged: 'worth',
  inAndOut: 'came',
  device: 'people',
  line: 'customers',
  auction: 'cancelled',
} as const satisfies Record<CaseRule, string>;
/** From this multiple of a case's original size on, how it ended no longer counts: house rule. */
const GROWN_TIMES = 2n;

type Facts = Readonly<Record<string, string>>;
/** Numbers of things read as whole dollars: only their ratio counts. */
const sizeOf = (rule: CaseRule, facts: Facts): bigint => parseAmount(facts[SIZES[rule]] ?? '', 'USD') ?? 0n;

/** Whether a new finding is a different matter from a closed case of the same kind. */
export function hasGrown(rule: CaseRule, before: Facts, now: Facts): boolean {
  const is = sizeOf(rule, now);
  return is > 0n && is >= sizeOf(rule, before) * GROWN_TIMES;
}

/** Whether a later sight of the same is no smaller. */
export const isAsLarge = (rule: CaseRule, before: Facts, now: Facts): boolean =>
  sizeOf(rule, now) >= sizeOf(rule, before);

/** `proposed`: the person in charge has proposed how it ends, and another has to confirm it. */
export const CASE_STATES = ['found', 'open', 'proposed', 'closed'] as const;
export type CaseState = (typeof CASE_STATES)[number];
export const CASE_ENDS = ['noFault', 'warned', 'restricted', 'reported'] as const;
export type CaseEnd = (typeof CASE_ENDS)[number];
/** `close` proposes how it ends; another person's `confirm` closes it, `sendBack` opens it again. */
export const CASE_STEPS = ['take', 'assign', 'note', 'close', 'confirm', 'sendBack'] as const;
export type CaseStep = (typeof CASE_STEPS)[number];

export interface CaseStanding {
  state: CaseState;
  assignee: bigint | null;
  outcome: CaseEnd | null;
}
export interface CaseMove {
  step: CaseStep;
  by: bigint;
  to?: bigint | null;
  outcome?: CaseEnd | null;
  /** The person in charge is no longer there, or has done nothing for some days. */
  isLeft: boolean;
}
/** Days without a step after which a case may be taken over from the person in charge. */
export const CASE_LEFT_DAYS = 3;

/**
 * A case after a step, or why the step isn't allowed. A case stays with its assignee, and closing it takes two people.
 */
export function caseAfter(
  standing: CaseStanding,
  { step, by, to = null, outcome = null, isLeft }: CaseMove,
): CaseStanding | 'caseClosed' | 'caseWaits' | 'caseNotYours' | 'caseNotProposed' {
  const { state, assignee } = standing;
  if (state === 'closed') return 'caseClosed';
  if (step === 'note') return standing;
  if (step === 'confirm' || step === 'sendBack') {
    if (state !== 'proposed') return 'caseNotProposed';
    if (assignee === by) return 'caseWaits';
    return step === 'confirm' ? { ...standing, state: 'closed' } : { state: 'open', assignee, outcome: null };
  }
  if (state === 'proposed' && !(step === 'take' && isLeft)) return 'caseWaits';
  const isFree = assignee === null || isLeft;
  if (step === 'take')
    return isFree || assignee === by ? { state: 'open', assignee: by, outcome: null } : 'caseNotYours';
  if (assignee !== by && !isFree) return 'caseNotYours';
  if (step === 'assign') return { state: 'open', assignee: to ?? by, outcome: null };
  return assignee === by ? { state: 'proposed', assignee, outcome } : 'caseNotYours';
}
