import { refuse } from '@bourse/contract/errors.ts';
import { isIP } from 'node:net';
import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import { isPublicAddress } from '../public-address.ts';
import type { Parts } from '../parts.ts';

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
        const { event_seq: sent } = await db
          .selectFrom('accounts')
          .select('event_seq')
          .where('account_id', '=', account)
          .executeTakeFirstOrThrow();
        // The same browser may have been another customer's, or another session's.
        await db.deleteFrom('push_subscriptions').where('endpoint', '=', input.endpoint).execute();
        const fresh = {
          endpoint: input.endpoint,
          p256dh: input.p256dh,
          auth: input.auth,
          language: input.language,
          zone: input.zone,
          sent_seq: sent,
          failures: 0,
          next_at: new Date(now),
          created_at: new Date(now),
        };
        await db
          .insertInto('push_subscriptions')
          .values({ account_id: account, session_id: sessionId, ...fresh })
          .onConflict((conflict) => conflict.columns(['account_id', 'session_id']).doUpdateSet(fresh))
          .execute();
        return {};
      },
    });
}
