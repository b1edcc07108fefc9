/** What cards and addresses have in common: adding one, removing it, and how long withdrawals to a new one wait. */
import { type ErrorCode, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { refuseAct } from '@bourse/core/compliance/restrictions.ts';
import { readStates } from '../customers/account-states.ts';
import { type Work, writeNotice } from '../commands/transaction.ts';
import { type AccountId, decodeId, encodeId } from '../ids.ts';
import {
  insertTarget,
  isAwaited,
  labelOf,
  type NewTarget,
  readTargets,
  removeTarget,
  type StoredTarget,
  TARGETS_MAXIMUM,
} from './targets-store.ts';
import type { Parts } from '../parts.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { keyOf, runCommand } from '../commands/run-command.ts';
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import type { FundsRules } from '../funds/funds-rules.ts';

async function refuseBinding(work: Work, account: AccountId): Promise<Refusal | null> {
  return refuseAct(await readStates(work, account), 'bind', work.now);
}

/** Under the account's lock. Notifies the customer, including how long withdrawals to it have to wait, if they do. */
export async function bindTarget(
  parts: Parts,
  work: Work,
  account: AccountId,
  target: NewTarget,
  exists: Extract<ErrorCode, 'cardExists' | 'addressExists'>,
): Promise<{ id: string; usableFrom: string } | Refusal> {
  const restricted = await refuseBinding(work, account);
  if (restricted) return restricted;
  const bound = (await readTargets(work.db, account)).filter(({ kind }) => kind === target.kind);
  if (bound.length >= TARGETS_MAXIMUM) return refuse('targetsFull', { maximum: TARGETS_MAXIMUM });
  const seq = await insertTarget(work, account, target);
  if (seq === null) return refuse(exists);

  const hours = coolingHours(parts.funds, work.now);
  const said = { target: labelOf(target), at: isoTime(work.now) };
  const isCard = target.kind === 'card';
  if (hours > 0) await writeNotice(work, account, isCard ? 'cardAdded' : 'addressAdded', { ...said, hours });
  else await writeNotice(work, account, isCard ? 'cardUsable' : 'addressUsable', said);
  return { id: encodeId('c', account, seq), usableFrom: usableFrom(work.now, hours) };
}

/** Removes a card or an address, unless a withdrawal to it is in progress. */

interface Unbinding {
  account: AccountId;
  call: string;
  key: string;
  id: string;
  kind: StoredTarget['kind'];
  missing: Extract<ErrorCode, 'cardNotFound' | 'addressNotFound'>;
}

export const unbindTarget = (
  parts: Parts,
  { account, call, key, id, kind, missing }: Unbinding,
): Promise<Record<string, never> | Refusal> =>
  runCommand(parts, {
    actor: { account },
    key: keyOf(call, { id, key }),
    async decide(work) {
      const restricted = await refuseBinding(work, account);
      if (restricted) return restricted;
      const seq = decodeId('c', account, id);
      if (seq === null) return refuse(missing);
      if (await isAwaited(work, account, seq)) return refuse('otherOperationPending');
      const removed = await removeTarget(work, account, seq, kind);
      if (!removed) return refuse(missing);
      await writeNotice(work, account, 'targetRemoved', { target: labelOf(removed), at: isoTime(work.now) });
      return {};
    },
  });

/** How long withdrawals to a new target have to wait: the longest time of all currencies, since a card serves many. */

const HOUR_MS = 3_600_000;
export const coolingHours = (funds: Pick<FundsRules, 'terms'>, now: number): number =>
  Math.max(...Object.keys(CURRENCY_DIGITS).map((currency) => funds.terms('withdrawal', currency, now).coolingHours));
export const usableFrom = (addedAt: number, hours: number): string => new Date(addedAt + hours * HOUR_MS).toISOString();
