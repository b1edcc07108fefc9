/** Removes a card or an address, unless a withdrawal to it is in progress. */
import { type ErrorCode, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import { writeNotice } from '../desk/write-notice.ts';
import { decodeId, type AccountId } from '../ids.ts';
import { refuseBinding } from './bind-target.ts';
import { isAwaited, labelOf, removeTarget, type StoredTarget } from './targets-store.ts';
import type { Parts } from '../parts.ts';
import { isoTime } from '@bourse/core/dates.ts';

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
