/** What a customer sets about themselves: portrait, language, nickname. */
import { refuse } from '@bourse/contract/refusals.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import { markFileUnneeded, consumeFile } from '../files/store.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { readAvatarFile, updateProfile } from './profile-store.ts';

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
        const before = await readAvatarFile(db, account);
        if (before !== null) await markFileUnneeded(db, account, before, now);
        await updateProfile(db, account, { avatar_file: input.file });
        return { avatar: input.file };
      },
    });

export function setLanguage(dependencies: ServerDependencies): Handler<'user/setLanguage'> {
  return (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('user/setLanguage', input),
      async decide({ db }) {
        await updateProfile(db, account, { language: input.language });
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
        await updateProfile(db, account, { nickname: input.nickname });
        return {};
      },
    });
}
