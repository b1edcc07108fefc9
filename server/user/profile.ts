/** What a customer sets about themselves: portrait, language, nickname. */
import { refuse } from '@bourse/contract/refusals.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import { markFileUnneeded, consumeFile } from '../files/store.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';

/** The previous portrait is removed. */
export const setAvatar =
  (dependencies: ServerDependencies): Handler<'user/setAvatar'> =>
  (input, { account }) =>
    runTransactionCommand<{ avatar: string | null }>(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('user/setAvatar', input),
      async decide({ db, now }) {
        const taken = input.file === null ? null : await consumeFile(db, account, input.file, 'avatar', now);
        if (input.file !== null && !taken) return refuse('notFound');
        const { avatar_file: before } = await db
          .selectFrom('customers')
          .select('avatar_file')
          .where('account_id', '=', account)
          .executeTakeFirstOrThrow();
        if (before !== null) await markFileUnneeded(db, account, before, now);
        await db.updateTable('customers').set({ avatar_file: input.file }).where('account_id', '=', account).execute();
        return { avatar: input.file };
      },
    });

export function setLanguage(dependencies: ServerDependencies): Handler<'user/setLanguage'> {
  return (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('user/setLanguage', input),
      async decide({ db }) {
        await db.updateTable('customers').set({ language: input.language }).where('account_id', '=', account).execute();
        return {};
      },
    });
}

export function setNickname(dependencies: ServerDependencies): Handler<'user/setNickname'> {
  return (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('user/setNickname', input),
      async decide({ db }) {
        await db.updateTable('customers').set({ nickname: input.nickname }).where('account_id', '=', account).execute();
        return {};
      },
    });
}
