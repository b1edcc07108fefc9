/** Browsers and apps that get push messages: subscribed, and unsubscribed. */
import { refuse } from '@bourse/contract/refusals.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import { isLocalHost } from '../runtime/ip-addresses.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { deleteSubscriptionOfSession, insertPushSubscription } from './push-store.ts';

/** Refuses what is obviously wrong; the host name is resolved and checked when a message is sent. */
function isPushService(endpoint: string, privateAllowed: boolean): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (privateAllowed) return true;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return url.protocol === 'https:' && url.port === '' && !isLocalHost(host);
}

/** This session's browser receives messages from now on; earlier ones aren't sent. */
export function subscribePush(dependencies: ServerDependencies): Handler<'notices/subscribePush'> {
  return (input, { account, sessionId }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('notices/subscribePush', input),
      async decide({ db, now }) {
        if (!isPushService(input.endpoint, dependencies.config.privateReceivers === true))
          return refuse('updateFailed');
        const { endpoint, p256dh, auth, language, zone } = input;
        await insertPushSubscription(
          db,
          { account, sessionId },
          { platform: null, endpoint, p256dh, auth, language, zone },
          now,
        );
        return {};
      },
    });
}

/** This session's app from a store receives messages from now on, if the operator has a service that delivers them. */
export function subscribeApp(dependencies: ServerDependencies): Handler<'notices/subscribeApp'> {
  return (input, { account, sessionId }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('notices/subscribeApp', input),
      async decide({ db, now }) {
        if (!dependencies.config.apps) return refuse('updateFailed');
        const { platform, token, language, zone } = input;
        // The platform's own service encrypts on the way; there are no keys of the app's.
        const app = { platform, endpoint: `${platform}:${token}`, p256dh: '', auth: '', language, zone };
        await insertPushSubscription(db, { account, sessionId }, app, now);
        return {};
      },
    });
}

/** This session's browser receives no messages any more. */
export function unsubscribePush(dependencies: ServerDependencies): Handler<'notices/unsubscribePush'> {
  return (input, { account, sessionId }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('notices/unsubscribePush', input),
      async decide({ db }) {
        await deleteSubscriptionOfSession(db, { account, sessionId });
        return {};
      },
    });
}
