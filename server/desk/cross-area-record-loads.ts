/**
 * What commands of several areas load: the lock that takes a person's accounts one after another, what the person has
 * applied for elsewhere, and the loans against an account.
 */
import {
  type AreaRecordDefinitions,
  type RecordLoadRequest,
  type RecordLoading,
  defineRecordLoad,
} from './record-registry.ts';
import type { ApiKey } from '@bourse/core/accounts/customers/api-key.ts';
import type { ApiKeyUse } from '@bourse/core/accounts/customers/api-key-limits.ts';
import type { OfferingDecisionState, Subscription } from '@bourse/core/products/offerings/offering.ts';
import { ACTIVE_SUBSCRIPTION_STATUSES } from '@bourse/core/products/offerings/subscribe-to-offering.ts';
import { FIRST_LEAGUE_PORTFOLIO, portfolioKindOf } from '@bourse/core/ledger/portfolio-kinds.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { AccountId } from '../ids.ts';
import type { BatchAccount } from './batch-account.ts';
import { LoadAlso, type NamedLoads } from './command.ts';
import { encodePersonWideNumber } from './same-person-holdings.ts';
import {
  computeLateAmountIn,
  listOwedCurrencies,
  refuseMovingOverdueMoney,
  withDebtCountedAcrossCurrencies,
} from '@bourse/core/borrowing/loans/unpaid-loan-restrictions.ts';
import { isLeveragedOrder, type Order } from '@bourse/core/trading/orders/order.ts';

/** Any fixed number; the lock's second half is the person. */
export const PERSON_TURN_LOCK = 7_203_171;
/**
 * Only one of a person's accounts decides at a time, until its commit: what the others have done is read behind this
 * lock. Load statements are sent in the order in which they are requested, and each sees what was committed before it.
 */
const personTurns: RecordLoading<null> = {
  of: () => null,
  numberOf: () => 0n,
  scopes: {
    person: {
      by: 'account_id bigint',
      select: `select account_id, (holder % 2147483647)::int as turn from accounts
        where account_id = n.account_id and holder is not null`,
    },
  },
  locks: PERSON_TURN_LOCK,
};
export const PERSON_TURN_RECORDS = { loaded: { personTurns } } satisfies AreaRecordDefinitions;

export const personTurnLoad: RecordLoadRequest = { kind: 'personTurns', scope: 'person', values: [] };

/** What a person has applied for in offerings, in any of their accounts, and so may not sell short. */

/** An application of the person, from which shares may still come. */
type PendingApplication = Pick<Subscription, 'instrument' | 'status' | 'position'>;
export const offeringApplicationLoading: RecordLoading<PendingApplication> = {
  of: (row) => ({ instrument: row.instrument, status: row.status, position: row.position_seq }) as PendingApplication,
  numberOf: (row) => encodePersonWideNumber(row.owner as AccountId, row.subscription_seq as bigint),
  scopes: {
    instrument: {
      by: 'account_id bigint, instrument text',
      select: `select n.account_id, s.account_id as owner, s.subscription_seq, s.instrument, s.status, s.position_seq
        from accounts me
        join accounts o on o.account_id = me.account_id or o.holder = me.holder
        join subscriptions s on s.account_id = o.account_id and s.instrument = n.instrument
        where me.account_id = n.account_id and s.position_seq is null`,
    },
  },
};

/** With the decisions of the batch so far, for accounts that are in it. */
export function buildOfferingApplicationState(
  work: Pick<BatchAccount, 'account' | 'loaded' | 'samePerson'>,
): OfferingDecisionState {
  const found = new Map(work.loaded<PendingApplication>('applied'));
  for (const each of [work, ...(work.samePerson?.present ?? [])])
    for (const [seq, subscription] of each.loaded<Subscription>('subscriptions'))
      found.set(encodePersonWideNumber(each.account, seq), subscription);
  const isPendingApplication = ({ status, position }: PendingApplication): boolean =>
    position === null && ACTIVE_SUBSCRIPTION_STATUSES.includes(status);
  return { applied: [...found.values()].filter(isPendingApplication).map(({ instrument }) => instrument) };
}

/** What opening a short position in the instrument needs to see; a person's accounts take turns. */
export const buildOfferingApplicationLoads = (instrument: string): RecordLoadRequest[] => [
  personTurnLoad,
  { kind: 'applied', scope: 'instrument', values: [instrument] },
];

/** Instruments in which a linked account is short, or waits to be: nobody takes a discount on one at the same time. */
type LinkedShort = Pick<Subscription, 'instrument'>;
const linkedShorts: RecordLoading<LinkedShort> = {
  of: (row) => ({ instrument: row.instrument }) as LinkedShort,
  numberOf: (row) => row.number as bigint,
  scopes: {
    instrument: {
      by: 'account_id bigint, instrument text',
      select: `select n.account_id, n.instrument, hashtextextended(n.instrument, 0) as number
        where exists (select from linked_accounts(n.account_id, false) l (account_id) where
          exists (select from positions p where p.account_id = l.account_id and p.instrument = n.instrument
            and p.side = 'short' and p.status <> 'closed' and p.portfolio < ${FIRST_LEAGUE_PORTFOLIO})
          or exists (select from orders w where w.account_id = l.account_id and w.instrument = n.instrument
            and w.status = 'pending' and w.side = 'short' and w.effect = 'open'
            and w.portfolio < ${FIRST_LEAGUE_PORTFOLIO}))`,
    },
  },
  sees: (found) => ({ linkedShorts: found.map(({ instrument }) => instrument) }),
};
export const LINKED_SHORT_RECORDS = { loaded: { linkedShorts } } satisfies AreaRecordDefinitions;
export const buildLinkedShortsLoad = defineRecordLoad<[instrument: string]>('linkedShorts', 'instrument');

/** What an overdue loan may forbid a command: offered and running loans, and the rules that depend on them. */

export { computeLateAmountIn, refuseMovingOverdueMoney, withDebtCountedAcrossCurrencies };

/** Margin may have been borrowed in further currencies, which a leveraged order needs too. Null if all are loaded. */
export function loadDebtCurrenciesToo(
  { loanBooks }: Pick<AccountState, 'loanBooks'>,
  { currencies }: NamedLoads,
): LoadAlso | null {
  const missing = listOwedCurrencies(loanBooks).filter((each) => !currencies.includes(each));
  return missing.length === 0 ? null : new LoadAlso({ currencies: missing });
}

export const unpaidLoansLoad: RecordLoadRequest = { kind: 'loanBooks', scope: 'open', values: [] };
/** For an order that may fill: a loan that is overdue by then forbids leverage. */
export const buildLoanLoadsForOrder = (order: Order): RecordLoadRequest[] =>
  isLeveragedOrder(order) ? [unpaidLoansLoad] : [];

/** What a key with limits has ordered; a command with `sees` adds it to what its decision sees. */
export const buildApiKeyUseLoads = (key: ApiKey | undefined): RecordLoadRequest[] =>
  key?.limits ? [{ kind: 'apiKeyUses', scope: 'key', values: [key.id] }] : [];
export const buildApiKeyUseState = (
  work: Pick<BatchAccount, 'loaded'>,
  key: ApiKey | undefined,
): Pick<AccountState, 'apiKeyUse'> =>
  key?.limits
    ? { apiKeyUse: [...work.loaded<ApiKeyUse>('apiKeyUses').values()].find((use) => use.key === key.id) }
    : {};

/** What opening something in a league's portfolio needs to see: whether its customer is still in. */
export const buildOwnLeagueEntryLoads = (portfolio: number | undefined): RecordLoadRequest[] =>
  portfolio !== undefined && portfolioKindOf(portfolio) === 'league'
    ? [{ kind: 'leagueEntries', scope: 'league', values: [portfolio] }]
    : [];
