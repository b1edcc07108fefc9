/** Which kinds of notices a customer gets as push messages. */
import { ALWAYS_ON_NOTICE_TOPIC, NOTICE_TOPICS } from '@bourse/contract/notice-topics.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { hasPushSubscription, listMutedNoticeTopics, loadVapidKeyPair, setNoticePreference } from './push-store.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';

export function getNoticePreferences(dependencies: ServerDependencies): Handler<'notices/getNoticePreferences'> {
  return async (_, { account, sessionId }) => {
    const [muted, { publicKey }, isSubscribed] = await Promise.all([
      listMutedNoticeTopics(dependencies.database, account),
      loadVapidKeyPair(dependencies),
      hasPushSubscription(dependencies.database.kysely, { account, sessionId }),
    ]);
    return {
      kinds: NOTICE_TOPICS.map((kind) => ({
        kind,
        push: kind === ALWAYS_ON_NOTICE_TOPIC || !muted.has(kind),
        fixed: kind === ALWAYS_ON_NOTICE_TOPIC,
      })),
      pushKey: publicKey,
      apps: dependencies.config.apps !== undefined,
      subscribed: isSubscribed,
    };
  };
}

export function setNoticePreferences(dependencies: ServerDependencies): Handler<'notices/setNoticePreferences'> {
  return (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('notices/setNoticePreferences', input),
      async decide({ db }) {
        await setNoticePreference(db, account, input);
        return {};
      },
    });
}
