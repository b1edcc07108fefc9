/** What cards and addresses have in common: adding one, removing it, and how long withdrawals to a new one wait. */
import { type RefusalCode, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { refuseRestrictedAction } from '@bourse/core/compliance/account-restrictions.ts';
import { readRestrictions } from '../customers/account-restrictions.ts';
import { type TransactionContext, writeNotice } from '../commands/transaction-with-events.ts';
import { type AccountId, decodeId, encodeId } from '../ids.ts';
import {
  insertPayoutTarget,
  hasWithdrawalInProgress,
  formatPayoutTargetLabel,
  type NewPayoutTarget,
  listPayoutTargets,
  deletePayoutTarget,
  type StoredPayoutTarget,
  PAYOUT_TARGETS_MAXIMUM,
} from './payout-targets-store.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import type { DepositWithdrawalRules } from '../funds/deposit-withdrawal-rules.ts';

async function refuseAddingTarget(work: TransactionContext, account: AccountId): Promise<Refusal | null> {
  return refuseRestrictedAction(await readRestrictions(work, account), 'bind', work.now);
}

/** Under the account's lock. Notifies the customer, including how long withdrawals to it have to wait, if they do. */
export async function addPayoutTarget(
  dependencies: ServerDependencies,
  work: TransactionContext,
  account: AccountId,
  target: NewPayoutTarget,
  exists: Extract<RefusalCode, 'cardExists' | 'addressExists'>,
): Promise<{ id: string; usableFrom: string } | Refusal> {
  const restricted = await refuseAddingTarget(work, account);
  if (restricted) return restricted;
  const bound = (await listPayoutTargets(work.db, account)).filter(({ kind }) => kind === target.kind);
  if (bound.length >= PAYOUT_TARGETS_MAXIMUM) return refuse('targetsFull', { maximum: PAYOUT_TARGETS_MAXIMUM });
  const seq = await insertPayoutTarget(work, account, target);
  if (seq === null) return refuse(exists);

  const hours = getLongestCoolingHours(dependencies.fundsRules, work.now);
  const noticeParams = { target: formatPayoutTargetLabel(target), at: isoTime(work.now) };
  const isCard = target.kind === 'card';
  if (hours > 0) await writeNotice(work, account, isCard ? 'cardAdded' : 'addressAdded', { ...noticeParams, hours });
  else await writeNotice(work, account, isCard ? 'cardUsable' : 'addressUsable', noticeParams);
  return { id: encodeId('c', account, seq), usableFrom: computeTargetUsableTime(work.now, hours) };
}

/** Removes a card or an address, unless a withdrawal to it is in progress. */

interface TargetRemoval {
  account: AccountId;
  call: string;
  key: string;
  id: string;
  kind: StoredPayoutTarget['kind'];
  missing: Extract<RefusalCode, 'cardNotFound' | 'addressNotFound'>;
}

export const removePayoutTarget = (
  dependencies: ServerDependencies,
  { account, call, key, id, kind, missing }: TargetRemoval,
): Promise<Record<string, never> | Refusal> =>
  runTransactionCommand(dependencies, {
    actor: { account },
    key: computeIdempotencyKey(call, { id, key }),
    async decide(work) {
      const restricted = await refuseAddingTarget(work, account);
      if (restricted) return restricted;
      const seq = decodeId('c', account, id);
      if (seq === null) return refuse(missing);
      if (await hasWithdrawalInProgress(work, account, seq)) return refuse('otherOperationPending');
      const removed = await deletePayoutTarget(work, account, seq, kind);
      if (!removed) return refuse(missing);
      await writeNotice(work, account, 'targetRemoved', {
        target: formatPayoutTargetLabel(removed),
        at: isoTime(work.now),
      });
      return {};
    },
  });

/** How long withdrawals to a new target have to wait: the longest time of all currencies, since a card serves many. */

const HOUR_MS = 3_600_000;
export const getLongestCoolingHours = (funds: Pick<DepositWithdrawalRules, 'terms'>, now: number): number =>
  Math.max(...Object.keys(CURRENCY_DIGITS).map((currency) => funds.terms('withdrawal', currency, now).coolingHours));
export const computeTargetUsableTime = (addedAt: number, hours: number): string =>
  new Date(addedAt + hours * HOUR_MS).toISOString();
