/** Which kinds of notices a customer gets as push messages. */
import { ALWAYS_ON_NOTICE_TOPIC, NOTICE_TOPICS } from '@bourse/contract/notice-topics.ts';
import type { Handler } from '../calls/handler.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { listMutedNoticeTopics, loadPushKeys } from './push-store.ts';
import { computeIdempotencyKey, runCommand } from '../commands/run-command.ts';

export function getNoticePreferences(parts: ServerDependencies): Handler<'notices/getNoticePreferences'> {
  return async (_, { account, sessionId }) => {
    const [muted, { publicKey }] = await Promise.all([
      listMutedNoticeTopics(parts.database, account),
      loadPushKeys(parts),
    ]);
    const here = await parts.database.kysely
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('account_id', '=', account)
      .where('session_id', '=', sessionId)
      .executeTakeFirst();
    return {
      kinds: NOTICE_TOPICS.map((kind) => ({
        kind,
        push: kind === ALWAYS_ON_NOTICE_TOPIC || !muted.has(kind),
        fixed: kind === ALWAYS_ON_NOTICE_TOPIC,
      })),
      pushKey: publicKey,
      apps: parts.config.apps !== undefined,
      subscribed: here !== undefined,
    };
  };
}

export function setNoticePreferences(parts: ServerDependencies): Handler<'notices/setNoticePreferences'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: computeIdempotencyKey('notices/setNoticePreferences', input),
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
