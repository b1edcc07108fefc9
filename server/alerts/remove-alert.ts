import { refuse } from '@bourse/contract/errors.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { deleteAlert } from './store.ts';

export function removeAlert(parts: Parts): Handler<'discovery/removeAlert'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('discovery/removeAlert', input),
      async decide({ db }) {
        const seq = decodeId('a', account, input.alert);
        const removed = seq === null ? null : await deleteAlert(db, account, seq);
        return removed === null ? refuse('notFound') : {};
      },
    });
}
