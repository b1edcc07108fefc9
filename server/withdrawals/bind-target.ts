/** What adding a card and adding an address have in common. */
import { type ErrorCode, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { refuseAct } from '@bourse/core/restrictions.ts';
import { readStates } from '../desk/change-states.ts';
import type { Work } from '../desk/work.ts';
import { writeNotice } from '../desk/write-notice.ts';
import { encodeId, type AccountId } from '../ids.ts';
import { coolingHours, usableFrom } from './cooling.ts';
import { insertTarget, labelOf, type NewTarget, readTargets, TARGETS_MAXIMUM } from './targets-store.ts';
import type { Parts } from '../parts.ts';
import { isoTime } from '@bourse/core/dates.ts';

export async function refuseBinding(work: Work, account: AccountId): Promise<Refusal | null> {
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
