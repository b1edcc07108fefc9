/** What a customer sets about themselves: portrait, language, nickname. */
import { refuse } from '@bourse/contract/refusals.ts';
import { computeIdempotencyKey, runCommand } from '../commands/run-command.ts';
import { markFileUnneeded, consumeFile } from '../files/store.ts';
import type { Handler } from '../calls/handler.ts';
import type { ServerDependencies } from '../dependencies.ts';

/** The previous portrait is removed. */
export const setAvatar =
  (parts: ServerDependencies): Handler<'user/setAvatar'> =>
  (input, { account }) =>
    runCommand<{ avatar: string | null }>(parts, {
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

export function setLanguage(parts: ServerDependencies): Handler<'user/setLanguage'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: computeIdempotencyKey('user/setLanguage', input),
      async decide({ db }) {
        await db.updateTable('customers').set({ language: input.language }).where('account_id', '=', account).execute();
        return {};
      },
    });
}

export function setNickname(parts: ServerDependencies): Handler<'user/setNickname'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: computeIdempotencyKey('user/setNickname', input),
      async decide({ db }) {
        await db.updateTable('customers').set({ nickname: input.nickname }).where('account_id', '=', account).execute();
        return {};
      },
    });
}
