/** What a customer sets about themselves: portrait, language, nickname. */
import { refuse } from '@bourse/contract/errors.ts';
import { keyOf, runCommand } from '../commands/run-command.ts';
import { dropFile, takeFile } from '../files/store.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';

/** The previous portrait is removed. */
export const setAvatar =
  (parts: Parts): Handler<'user/setAvatar'> =>
  (input, { account }) =>
    runCommand<{ avatar: string | null }>(parts, {
      actor: { account },
      key: keyOf('user/setAvatar', input),
      async decide({ db, now }) {
        const taken = input.file === null ? null : await takeFile(db, account, input.file, 'avatar', now);
        if (input.file !== null && !taken) return refuse('notFound');
        const { avatar_file: before } = await db
          .selectFrom('customers')
          .select('avatar_file')
          .where('account_id', '=', account)
          .executeTakeFirstOrThrow();
        if (before !== null) await dropFile(db, account, before, now);
        await db.updateTable('customers').set({ avatar_file: input.file }).where('account_id', '=', account).execute();
        return { avatar: input.file };
      },
    });

export function setLanguage(parts: Parts): Handler<'user/setLanguage'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('user/setLanguage', input),
      async decide({ db }) {
        await db.updateTable('customers').set({ language: input.language }).where('account_id', '=', account).execute();
        return {};
      },
    });
}

export function setNickname(parts: Parts): Handler<'user/setNickname'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('user/setNickname', input),
      async decide({ db }) {
        await db.updateTable('customers').set({ nickname: input.nickname }).where('account_id', '=', account).execute();
        return {};
      },
    });
}
