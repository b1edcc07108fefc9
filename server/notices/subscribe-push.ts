import { refuse } from '@bourse/contract/errors.ts';
import { isIP } from 'node:net';
import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import { isPublicAddress } from '../public-address.ts';
import type { Parts } from '../parts.ts';
import { subscribe } from './push-store.ts';

/** Refuses what is obviously wrong; the host name is resolved and checked when a message is sent. */
function isPushService(endpoint: string, privateAllowed: boolean): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (privateAllowed) return true;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return (
    url.protocol === 'https:' && url.port === '' && (isIP(host) === 0 ? host.includes('.') : isPublicAddress(host))
  );
}

/** This session's browser receives messages from now on; earlier ones aren't sent. */
export function subscribePush(parts: Parts): Handler<'notices/subscribePush'> {
  return (input, { account, sessionId }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('notices/subscribePush', input),
      async decide({ db, now }) {
        if (!isPushService(input.endpoint, parts.config.privatePush === true)) return refuse('updateFailed');
        const { endpoint, p256dh, auth, language, zone } = input;
        await subscribe(db, { account, sessionId }, { platform: null, endpoint, p256dh, auth, language, zone }, now);
        return {};
      },
    });
}
