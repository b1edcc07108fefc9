/** How staff decide withdrawals, and record the outcome of approved ones. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import { refuseSettling, type Reviewer } from '@bourse/core/compliance/request-transitions.ts';
import { FAILURE_REASONS } from '@bourse/core/accounts/withdrawals/failure-reasons.ts';
import {
  coolingUntil,
  decideApprove,
  decideReject,
  decideSettle,
  type Settlement,
} from '@bourse/core/accounts/withdrawals/withdrawal.ts';
import type { Command } from '../desk/command.ts';
import { decideMoney, moneyKind } from '../reviews/decide-requests.ts';
import { readCustomer, readRequest } from '../requests/request-store.ts';
import type { RequestView } from '../requests/request-view.ts';
import type { Evidence, ReviewKind } from '../reviews/review-kinds.ts';
import type { AccountId } from '../ids.ts';
import { readTarget, ruleTarget, showAddress, showCard } from './targets-store.ts';
import type { Parts } from '../parts.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const isFailureReason = (reason: string): boolean => (FAILURE_REASONS as readonly string[]).includes(reason);

/**
 * Records the outcome of an approved withdrawal, reported by staff or by the service that pays. A second report on the
 * same one is refused.
 */
export function settleWithdrawal(
  parts: Parts,
  {
    account,
    request,
    settlement,
    by,
    command,
  }: { account: AccountId; request: bigint; settlement: Settlement; by: 'rule' | Reviewer; command: Command },
): Promise<RequestView | Refusal> {
  if ('failed' in settlement && !isFailureReason(settlement.failed))
    return Promise.resolve(refuse('badInput', { field: 'reason' }));
  return decideMoney(parts, 'withdrawal', { account, request, command }, (state, now) =>
    decideSettle(state, request, settlement, by, now),
  );
}

const RULES = { approve: decideApprove, reject: decideReject };

export const reviewWithdrawal = (parts: Parts): ReviewKind =>
  moneyKind(parts, 'withdrawal', RULES, {
    async settle({ account, request, settlement, staff, command }) {
      const read = () => readRequest(parts.database.kysely, account, request);
      const isUnderWay = async (): Promise<boolean> => (await read())?.status === 'processing';
      const standing = await read();
      const refused = standing?.status === 'processing' ? refuseSettling(standing, staff) : null;
      if (refused) return refused;
      // In any other state the desk answers; likewise if it has ended in between, perhaps by another attempt of this
      // very decision.
      if (
        (await isUnderWay()) &&
        !(await takeOverWithdrawal(parts, account, request, 'failed' in settlement)) &&
        (await isUnderWay())
      )
        return refuse('otherOperationPending');
      return settleWithdrawal(parts, { account, request, settlement, by: staff, command });
    },
    evidence: (account, request) => evidenceOf(parts, account, request),
  });

async function evidenceOf(parts: Parts, account: AccountId, seq: bigint): Promise<Evidence | Refusal> {
  const { kysely } = parts.database;
  const request = await readRequest(kysely, account, seq);
  if (request?.kind !== 'withdrawal' || request.currency === null || request.amount === null) return refuse('notFound');
  const [target, customer, usual, late] = await Promise.all([
    readTarget(kysely, account, BigInt(String(request.details.target))),
    readCustomer(kysely, account),
    usualWithdrawal(kysely, account, request.currency, seq),
    kysely
      .selectFrom('late_words')
      .select(['said', 'word', 'at'])
      .where('account_id', '=', account)
      .where('request_seq', '=', seq)
      .orderBy('at')
      .execute(),
  ]);
  const secret =
    target === null
      ? null
      : target.kind === 'card'
        ? showCard(parts.secrets, account, target)
        : { number: showAddress(parts.secrets, account, target), holder: null };
  const money = (amount: bigint): string => formatAmount(amount, request.currency ?? '');
  const terms = parts.funds.terms('withdrawal', request.currency, request.submittedAt);
  const cooling = coolingUntil({ customer, target: target === null ? null : ruleTarget(target), terms });
  return {
    facts: [
      { name: 'amount', value: money(request.amount) },
      { name: 'received', value: money(request.amount - (request.fee ?? 0n)) },
      { name: 'currency', value: request.currency },
      { name: 'bankName', value: target?.bankName ?? null },
      { name: 'branch', value: target?.branch ?? null },
      { name: 'bankCode', value: target?.bankCode ?? null },
      { name: 'holder', value: secret?.holder ?? null },
      { name: 'network', value: target?.network ?? null },
      { name: 'number', value: secret?.number ?? null },
      { name: 'reference', value: typeof request.details.reference === 'string' ? request.details.reference : null },
      ...late.map(({ said, word, at }) => ({ name: 'serviceSaid', value: `${said} · ${word} · ${at.toISOString()}` })),
      { name: 'targetAddedAt', value: target === null ? null : new Date(target.addedAt).toISOString() },
    ],
    files: [],
    marks: [
      ...(late.length > 0 ? ['lateWord'] : []),
      // For as long again as nothing could be withdrawn at all.
      ...(cooling !== null && request.submittedAt < cooling + terms.coolingHours * HOUR_MS ? ['recentChange'] : []),
      ...(usual !== null && request.amount > usual * UNUSUAL_TIMES ? ['unusualAmount'] : []),
      ...(usual === null ? ['firstWithdrawal'] : []),
    ],
  };
}
const HOUR_MS = 3_600_000;
const UNUSUAL_TIMES = 3n;

/** Staff record a payment's outcome themselves: from then on the payout service isn't called for it. */

/** For this long after the last message to the service it may still be paying. */
const SILENCE_MS = 24 * 3_600_000;

/**
 * False if it would return money that the service may be paying. The row of `payouts` is the lock: handing it over has
 * to write it first, and then finds it taken.
 */
async function takeOverWithdrawal(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  account: AccountId,
  request: bigint,
  givesBack: boolean,
): Promise<boolean> {
  const now = clock.now();
  const { rows } = await sql`
    insert into payouts as p (account_id, request_seq, driver, due_at, accepted_at)
    select account_id, request_seq, 'staff', ${new Date(now)}, ${new Date(now)} from requests
    where account_id = ${account} and request_seq = ${request} and kind = 'withdrawal' and status = 'processing'
    on conflict (account_id, request_seq) do update set accepted_at = coalesce(p.accepted_at, excluded.accepted_at)
      where ${!givesBack} or p.driver = 'staff' or coalesce(p.accepted_at, p.due_at) <= ${new Date(now - SILENCE_MS)}
    returning 1`.execute(database.kysely);
  return rows.length > 0;
}

/** The largest amount paid out so far in this currency; null for the first withdrawal. */
async function usualWithdrawal(
  db: Database['kysely'],
  account: AccountId,
  currency: string,
  before: bigint,
): Promise<bigint | null> {
  const row = await db
    .selectFrom('requests')
    .select((e) => e.fn.max('amount').as('amount'))
    .where('account_id', '=', account)
    .where('kind', '=', 'withdrawal')
    .where('status', '=', 'done')
    .where('currency', '=', currency)
    .where('request_seq', '<', before)
    .executeTakeFirst();
  return row?.amount ?? null;
}
