import { refuse } from '@bourse/contract/errors.ts';
import { parseScaled } from '@bourse/core/money.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import { type ApplyParts, refuseShare, shownLeader } from './apply-leader.ts';
import { leaderOf } from './rows.ts';

/** Applies to copies that begin from now on. */
export const changeProfitShare =
  (parts: ApplyParts): Handler<'copying/changeProfitShare'> =>
  async (input, { account, language }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('copying/changeProfitShare', input),
      async decide({ db }) {
        const row = await db
          .selectFrom('leaders')
          .selectAll()
          .where('account_id', '=', account)
          .where('kind', '=', 'customer')
          .where('stopped_at', 'is', null)
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (!row) return refuse('notFound');
        const leader = leaderOf({ ...row });
        const profitShare = parseScaled(input.profitShare) ?? 0n;
        const refused = refuseShare(leader.level, profitShare);
        if (refused) return refused;
        await db
          .updateTable('leaders')
          .set({ profit_share: profitShare })
          .where('leader', '=', leader.leader)
          .execute();
        return shownLeader(parts, { ...leader, profitShare }, { account, language });
      },
    });
