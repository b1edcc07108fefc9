import { refuse } from '@bourse/contract/errors.ts';
import type { Handler } from '../calls/handler.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Parts } from '../parts.ts';
import { subscribe } from './push-store.ts';

/** This session's app from a store receives messages from now on, if the operator has a service that delivers them. */
export function subscribeApp(parts: Parts): Handler<'notices/subscribeApp'> {
  return (input, { account, sessionId }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('notices/subscribeApp', input),
      async decide({ db, now }) {
        if (!parts.config.apps) return refuse('updateFailed');
        const { platform, token, language, zone } = input;
        // The platform's own service encrypts on the way; there are no keys of the app's.
        const app = { platform, endpoint: `${platform}:${token}`, p256dh: '', auth: '', language, zone };
        await subscribe(db, { account, sessionId }, app, now);
        return {};
      },
    });
}
