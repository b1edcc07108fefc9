import { refuse } from '@bourse/contract/errors.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';

/** Companies that fit when following begins aren't reported as new. */
const FROM_HERE = { members: null, looked_at: null };

export function followScreen(parts: Parts): Handler<'discovery/followScreen'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('discovery/followScreen', input),
      async decide({ db, now }) {
        const kept = await db
          .selectFrom('saved_screens')
          .select('followed_since')
          .where('account_id', '=', account)
          .where('name', '=', input.name)
          .executeTakeFirst();
        if (!kept) return refuse('notFound');
        if ((kept.followed_since !== null) === input.follow) return {};

        await db
          .updateTable('saved_screens')
          .set({ followed_since: input.follow ? new Date(now) : null, ...FROM_HERE })
          .where('account_id', '=', account)
          .where('name', '=', input.name)
          .execute();
        return {};
      },
    });
}
