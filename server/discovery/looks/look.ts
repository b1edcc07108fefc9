/** Which instruments customers view most, counted without an account. */
import { refuse } from '@bourse/contract/errors.ts';
import { runCommand } from '../../desk/run-command.ts';
import type { Handler } from '../../calls/handler.ts';
import type { Parts } from '../../parts.ts';
import { rememberLook } from './store.ts';

/**
 * The key isn't stored: next to the account it would reveal who looked at what, and looking twice counts once anyway.
 */
export const look =
  (parts: Parts): Handler<'discovery/look'> =>
  ({ instrument }, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: null,
      async decide({ db, now }) {
        if (!parts.feeds.instrument(instrument)) return refuse('instrumentNotFound', { instrument });
        await rememberLook(db, account, instrument, now);
        return {};
      },
    });
