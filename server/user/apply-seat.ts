import { refuse } from '@bourse/contract/errors.ts';
import { submit } from '@bourse/core/requests/transitions.ts';
import { isOpen } from '@bourse/core/requests/types.ts';
import { refuseAct } from '@bourse/core/restrictions.ts';
import { readStates } from '../desk/change-states.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import { lockLastSeq, saveRequest } from '../desk/request-store.ts';
import { requestView } from '../desk/request-view.ts';
import { writeNotice } from '../desk/write-notice.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { lastSeatRequest, readSeat } from './seat-store.ts';

export function applySeat(parts: Parts): Handler<'user/applySeat'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('user/applySeat', input),
      async decide(work) {
        const lastSeq = await lockLastSeq(work, account);
        const forbidden = refuseAct(await readStates(work, account), 'open', work.now);
        if (forbidden) return forbidden;
        if (await readSeat(work.db, account)) return refuse('seatHeld');
        const before = await lastSeatRequest(work.db, account);
        if (before && isOpen(before)) return refuse('seatAwaitingReview');
        const submitted = submit({ kind: 'seat', details: { organisation: input.organisation } }, lastSeq, work.now);
        await saveRequest(work, account, submitted);
        await writeNotice(work, account, 'seatApplied', {});
        return { request: requestView(account, submitted.request) };
      },
    });
}
