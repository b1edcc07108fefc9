import { refuse } from '@bourse/contract/errors.ts';
import { keyed } from '../desk/keyed.ts';
import { dropFile, takeFile } from '../files/store.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';

/** The portrait before is removed. */
export const setAvatar =
  (parts: Parts): Handler<'user/setAvatar'> =>
  (input, { account }) =>
    keyed<{ avatar: string | null }>(parts, {
      account,
      call: 'user/setAvatar',
      key: input.key,
      compared: input,
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
