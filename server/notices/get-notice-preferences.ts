import { ALWAYS_ON, NOTICE_KINDS } from '@bourse/contract/notice-switches.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { pushKeys } from './push-keys.ts';
import { mutedKinds } from './push-store.ts';

export function getNoticePreferences(parts: Parts): Handler<'notices/getNoticePreferences'> {
  return async (_, { account, sessionId }) => {
    const [muted, { publicKey }] = await Promise.all([mutedKinds(parts.database, account), pushKeys(parts)]);
    const here = await parts.database.kysely
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('account_id', '=', account)
      .where('session_id', '=', sessionId)
      .executeTakeFirst();
    return {
      kinds: NOTICE_KINDS.map((kind) => ({
        kind,
        push: kind === ALWAYS_ON || !muted.has(kind),
        fixed: kind === ALWAYS_ON,
      })),
      pushKey: publicKey,
      apps: parts.config.apps !== undefined,
      subscribed: here !== undefined,
    };
  };
}
