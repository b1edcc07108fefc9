/**
 * The operator's restrictions, and what each forbids. A customer always sees which are in force, why, since when and
 * until when. Only closing the account forbids actions that lower an existing risk (closing, cancelling, adding margin,
 * paying back).
 */
export const RESTRICTION_NAMES = ['disabled', 'frozen', 'loginBanned', 'tradingBanned', 'withdrawingBanned'] as const;
export type RestrictionName = (typeof RESTRICTION_NAMES)[number];

/** Each has a sentence in every language; a restriction must have one of them. */
export const RESTRICTION_REASONS = [
  'customerRequest',
  'security',
  'identity',
  'unusual',
  'payment',
  'overdueLoan',
  'terms',
  'legalOrder',
  'closed',
] as const;
export type RestrictionReason = (typeof RESTRICTION_REASONS)[number];
/** Reasons for the operator: only the customer closes an account. */
export const OPERATOR_RESTRICTION_REASONS = RESTRICTION_REASONS.filter((reason) => reason !== 'closed');

/**
 * `login`: being logged in at all. `open`: taking any new risk, such as orders that open or increase, margin taken out,
 * subscriptions, copies and loans. `withdraw`: money or stock leaving the account. `bind`: changing where it could go
 * or who decides, such as cards, addresses, the fund password and the phone. `earn`: receiving money from the house.
 */
export type RestrictableAction = 'login' | 'open' | 'withdraw' | 'bind' | 'earn';

const FORBIDDEN_ACTIONS: Record<RestrictionName, readonly RestrictableAction[]> = {
  /** The account has ended: only its record is kept. */
  disabled: ['login', 'open', 'withdraw', 'bind', 'earn'],
  /** Everything stays as it is; viewing, closing positions and cancelling orders are allowed. */
  frozen: ['open', 'withdraw', 'bind', 'earn'],
  /** Sessions end. Waiting orders and positions continue on their own terms. */
  loginBanned: ['login', 'earn'],
  /** Positions can be closed, and the money withdrawn. */
  tradingBanned: ['open', 'earn'],
  withdrawingBanned: ['withdraw', 'earn'],
};

/**
 * `at` and `until` are ISO 8601; without `until` it is in force until it is lifted. `author` is never shown to the
 * customer.
 */
export interface Restriction {
  state: string;
  reason: string;
  author: string;
  at: string;
  until: string | null;
}

export type RestrictionRefusal = {
  [Code in 'accountDisabled' | 'accountFrozen' | 'accountBanned' | 'cannotTrade' | 'cannotWithdraw']: {
    refused: Code;
    params: { ground: string; until: string | null };
  };
}['accountDisabled' | 'accountFrozen' | 'accountBanned' | 'cannotTrade' | 'cannotWithdraw'];

const REFUSED_AS: Record<RestrictionName, RestrictionRefusal['refused']> = {
  disabled: 'accountDisabled',
  frozen: 'accountFrozen',
  loginBanned: 'accountBanned',
  tradingBanned: 'cannotTrade',
  withdrawingBanned: 'cannotWithdraw',
};

/** Restrictions in force at `now`, the most severe first. */
export function restrictionsInForce(
  states: readonly Restriction[],
  now: number,
): (Restriction & { state: RestrictionName })[] {
  // Fast path: hardly any customer has restrictions, and every order checks them.
  if (states.length === 0) return [];
  return RESTRICTION_NAMES.flatMap((state) =>
    states.flatMap((entry) => (entry.state === state && isInForce(entry, now) ? [{ ...entry, state }] : [])),
  );
}
const isInForce = ({ until }: Restriction, now: number): boolean => until === null || Date.parse(until) > now;

/** Why `act` is forbidden at `now`, by the most severe restriction that forbids it; null if it is allowed. */
export function refuseRestrictedAction(
  states: readonly Restriction[],
  act: RestrictableAction,
  now: number,
): RestrictionRefusal | null {
  const entry = restrictionsInForce(states, now).find(({ state }) => FORBIDDEN_ACTIONS[state].includes(act));
  return entry
    ? ({ refused: REFUSED_AS[entry.state], params: { ground: entry.reason, until: entry.until } } as RestrictionRefusal)
    : null;
}

export const isActionForbidden = (state: RestrictionName, act: RestrictableAction): boolean =>
  FORBIDDEN_ACTIONS[state].includes(act);

/** Whether the restriction keeps money from leaving; who can't log in can't withdraw. */
export const isBlockingWithdrawals = (state: RestrictionName): boolean =>
  isActionForbidden(state, 'withdraw') || isActionForbidden(state, 'login');

export interface RestrictionChange {
  state: RestrictionName;
  reason: RestrictionReason;
  author: string;
  until: string | null;
}
export type RestrictionChangeRefusal = {
  refused: 'stateNeedsEnd' | 'stateEndPast' | 'stateEndFar' | 'stateNotHeld' | 'accountClosed';
  params: Record<never, never>;
};

/**
 * How many customers one person may restrict within a day: enough for what one person looks into, too few to hold up
 * everybody's money. A colleague can restrict others.
 */
export const SOLE_RESTRICTIONS_MAXIMUM = 10;
export const SOLE_RESTRICTIONS_WINDOW_MS = 86_400_000;

/** A distant end is no end. A restriction that must last longer is reviewed again. */
export const RESTRICTION_DURATION_MAXIMUM_MS = 366 * 86_400_000;

/** Closed by its owner, for good: nobody else can reopen it. */
const isClosed = (states: readonly Restriction[]): boolean =>
  states.some(({ state, reason, author }) => state === 'disabled' && reason === 'closed' && author === 'customer');

/**
 * The restrictions with one added, replacing an earlier one of its kind. Money is never held back without an end date,
 * except if the owner has closed the account, having taken the money out first.
 */
export function addRestriction(
  states: readonly Restriction[],
  { state, reason, author, until }: RestrictionChange,
  now: number,
): Restriction[] | RestrictionChangeRefusal {
  if (isClosed(states)) return { refused: 'accountClosed', params: {} };
  const closes = reason === 'closed' && author === 'customer';
  if (until === null && isBlockingWithdrawals(state) && !closes) return { refused: 'stateNeedsEnd', params: {} };
  if (until !== null && Date.parse(until) <= now) return { refused: 'stateEndPast', params: {} };
  if (until !== null && isBlockingWithdrawals(state) && Date.parse(until) > now + RESTRICTION_DURATION_MAXIMUM_MS)
    return { refused: 'stateEndFar', params: {} };
  return [
    ...restrictionsInForce(states, now).filter((each) => each.state !== state),
    { state, reason, author, at: new Date(now).toISOString(), until },
  ];
}

/** The states without one. */
export function removeRestriction(
  states: readonly Restriction[],
  state: RestrictionName,
  now: number,
): Restriction[] | RestrictionChangeRefusal {
  if (isClosed(states)) return { refused: 'accountClosed', params: {} };
  const held = restrictionsInForce(states, now);
  return held.some((each) => each.state === state)
    ? held.filter((each) => each.state !== state)
    : { refused: 'stateNotHeld', params: {} };
}
