/** A customer writes to customer service. */
import { refuse } from '@bourse/contract/refusals.ts';
import {
  applySupportMessage,
  refuseSupportMessage,
  SUPPORT_HOUR_MS,
  SUPPORT_PICTURES_MAXIMUM,
} from '@bourse/core/accounts/support/support-conversation.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import { consumeFile } from '../files/store.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { findConversation, insertSupportMessage, listCustomerMessageTimes, saveConversation } from './store.ts';

/** Also a customer with restrictions may: it is how they contest one. A picture is used up, unless it is refused. */
export const sendSupportMessage =
  (dependencies: ServerDependencies): Handler<'support/sendMessage'> =>
  (input, { account }) => {
    const { text = '', pictures = [] } = input;
    return runTransactionCommand<{ message: string }>(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('support/sendMessage', input),
      async load() {
        // More are refused anyway.
        for (const picture of pictures.slice(0, SUPPORT_PICTURES_MAXIMUM)) {
          const unreadable = await dependencies.customerFiles.checkReadable(account, picture);
          if (unreadable) return unreadable;
        }
        return undefined;
      },
      async decide({ db, now }) {
        const since = dependencies.worldClock.ago(SUPPORT_HOUR_MS);
        const sentAt = await listCustomerMessageTimes(db, account, since);
        const refused = refuseSupportMessage({ text, pictures, sentAt });
        if (refused) return refused;
        for (const picture of pictures)
          if (!(await consumeFile(db, account, picture, 'support', now))) return refuse('notFound');
        const message = { kind: 'customer', staff: null } as const;
        const conversation = applySupportMessage(await findConversation(db, account), message, now);
        await saveConversation(db, account, conversation);
        await insertSupportMessage(db, dependencies.secrets, {
          ...{ account, message: conversation.messageCount, ...message },
          ...{ text: text.trim(), pictures, at: now },
        });
        return { message: `${conversation.messageCount}` };
      },
    });
  };
