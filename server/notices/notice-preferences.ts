/** Which kinds of notices a customer gets as push messages. */
import { ALWAYS_ON, NOTICE_KINDS } from '@bourse/contract/notices.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { mutedKinds, pushKeys } from './push-store.ts';
import { keyOf, runCommand } from '../commands/run-command.ts';

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

export function setNoticePreferences(parts: Parts): Handler<'notices/setNoticePreferences'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('notices/setNoticePreferences', input),
      async decide({ db }) {
        await db
          .insertInto('notice_preferences')
          .values({ account_id: account, kind: input.kind, push: input.push })
          .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet({ push: input.push }))
          .execute();
        return {};
      },
    });
}
