/** How staff decide withdrawals, and record the outcome of approved ones. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import { refuseRecordingOutcome, type Reviewer } from '@bourse/core/compliance/review-request-transitions.ts';
import { WITHDRAWAL_FAILURE_REASONS } from '@bourse/core/accounts/withdrawals/withdrawal-failure-reasons.ts';
import {
  withdrawalCoolingUntil,
  decideApproveWithdrawal,
  decideRejectWithdrawal,
  decideRecordWithdrawalOutcome,
  type WithdrawalOutcome,
} from '@bourse/core/accounts/withdrawals/withdrawal-decisions.ts';
import type { Command } from '../desk/command.ts';
import { decideMoneyRequest, createMoneyReviewKind } from '../reviews/decide-requests.ts';
import { readCustomerState, readRequest } from '../requests/review-request-store.ts';
import type { RequestView } from '../requests/review-request-view.ts';
import type { ReviewEvidence, ReviewKindHandler } from '../reviews/review-kind-registry.ts';
import type { AccountId } from '../ids.ts';
import { findPayoutTarget, buildWithdrawalTarget, decryptWalletAddress, decryptCard } from './payout-targets-store.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const isFailureReason = (reason: string): boolean => (WITHDRAWAL_FAILURE_REASONS as readonly string[]).includes(reason);

/**
 * Records the outcome of an approved withdrawal, reported by staff or by the service that pays. A second report on the
 * same one is refused.
 */
export function recordWithdrawalOutcome(
  dependencies: ServerDependencies,
  {
    account,
    request,
    settlement,
    by,
    command,
  }: { account: AccountId; request: bigint; settlement: WithdrawalOutcome; by: 'rule' | Reviewer; command: Command },
): Promise<RequestView | Refusal> {
  if ('failed' in settlement && !isFailureReason(settlement.failed))
    return Promise.resolve(refuse('badInput', { field: 'reason' }));
  return decideMoneyRequest(dependencies, 'withdrawal', { account, request, command }, (state, now) =>
    decideRecordWithdrawalOutcome(state, request, settlement, by, now),
  );
}

const WITHDRAWAL_RULES = { approve: decideApproveWithdrawal, reject: decideRejectWithdrawal };

export const withdrawalReviewKind = (dependencies: ServerDependencies): ReviewKindHandler =>
  createMoneyReviewKind(dependencies, 'withdrawal', WITHDRAWAL_RULES, {
    async settle({ account, request, settlement, staff, command }) {
      const read = () => readRequest(dependencies.database.kysely, account, request);
      const isProcessing = async (): Promise<boolean> => (await read())?.status === 'processing';
      const current = await read();
      const refused = current?.status === 'processing' ? refuseRecordingOutcome(current, staff) : null;
      if (refused) return refused;
      // In any other state the desk answers; likewise if it has ended in between, perhaps by another attempt of this
      // very decision.
      if (
        (await isProcessing()) &&
        !(await claimFromPayoutService(dependencies, account, request, 'failed' in settlement)) &&
        (await isProcessing())
      )
        return refuse('otherOperationPending');
      return recordWithdrawalOutcome(dependencies, { account, request, settlement, by: staff, command });
    },
    evidence: (account, request) => loadWithdrawalEvidence(dependencies, account, request),
  });

async function loadWithdrawalEvidence(
  dependencies: ServerDependencies,
  account: AccountId,
  seq: bigint,
): Promise<ReviewEvidence | Refusal> {
  const { kysely } = dependencies.database;
  const request = await readRequest(kysely, account, seq);
  if (request?.kind !== 'withdrawal' || request.currency === null || request.amount === null) return refuse('notFound');
  const [target, customer, usual, late] = await Promise.all([
    findPayoutTarget(kysely, account, BigInt(String(request.details.target))),
    readCustomerState(kysely, account),
    findLargestWithdrawal(kysely, account, request.currency, seq),
    kysely
      .selectFrom('late_payout_reports')
      .select(['reported_outcome', 'reference_or_reason', 'at'])
      .where('account_id', '=', account)
      .where('request_seq', '=', seq)
      .orderBy('at')
      .execute(),
  ]);
  const secret =
    target === null
      ? null
      : target.kind === 'card'
        ? decryptCard(dependencies.secrets, account, target)
        : { number: decryptWalletAddress(dependencies.secrets, account, target), holder: null };
  const money = (amount: bigint): string => formatAmount(amount, request.currency ?? '');
  const terms = dependencies.fundsRules.terms('withdrawal', request.currency, request.submittedAt);
  const cooling = withdrawalCoolingUntil({
    customer,
    target: target === null ? null : buildWithdrawalTarget(target),
    terms,
  });
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
      ...late.map(({ reported_outcome, reference_or_reason, at }) => ({
        name: 'serviceSaid',
        value: `${reported_outcome} · ${reference_or_reason} · ${at.toISOString()}`,
      })),
      { name: 'targetAddedAt', value: target === null ? null : new Date(target.addedAt).toISOString() },
    ],
    files: [],
    riskFlags: [
      ...(late.length > 0 ? ['latePayoutReport'] : []),
      // For as long again as nothing could be withdrawn at all.
      ...(cooling !== null && request.submittedAt < cooling + terms.coolingHours * HOUR_MS ? ['recentChange'] : []),
      ...(usual !== null && request.amount > usual * UNUSUAL_MULTIPLE ? ['unusualAmount'] : []),
      ...(usual === null ? ['firstWithdrawal'] : []),
    ],
  };
}
const HOUR_MS = 3_600_000;
const UNUSUAL_MULTIPLE = 3n;

/** Staff record a payment's outcome themselves: from then on the payout service isn't called for it. */

/** For this long after the last message to the service it may still be paying. */
const SERVICE_SILENCE_MS = 24 * 3_600_000;

/**
 * False if it would return money that the service may be paying. The row of `payouts` is the lock: handing it over has
 * to write it first, and then finds it taken.
 */
async function claimFromPayoutService(
  { database, clock }: Pick<ServerDependencies, 'database' | 'clock'>,
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
      where ${!givesBack} or p.driver = 'staff' or coalesce(p.accepted_at, p.due_at)
        <= ${new Date(now - SERVICE_SILENCE_MS)}
    returning 1`.execute(database.kysely);
  return rows.length > 0;
}

/** The largest amount paid out so far in this currency; null for the first withdrawal. */
async function findLargestWithdrawal(
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
