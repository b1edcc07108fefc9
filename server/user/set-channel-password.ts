import { refuse } from '@bourse/contract/refusals.ts';
import { refuseRestrictedAction } from '@bourse/core/compliance/account-restrictions.ts';
import {
  accountHashingSlot,
  hashPassword,
  computePasswordIdempotencyKey,
  checkNewPassword,
  verifyPassword,
} from '../access/passwords.ts';
import { readRestrictions } from '../customers/account-restrictions.ts';
import { runTransactionCommand } from '../commands/run-transaction-command.ts';
import { writeNotice } from '../commands/transaction-with-events.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { ACCOUNT_GUESS_RULE, countGuess, resetGuesses } from '../access/guess-limits.ts';
import { findPasswordHashes } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

/**
 * The first is proved by the login password, each later one by its predecessor; wrong guesses of either are counted
 * separately.
 */
export function setChannelPassword(dependencies: ServerDependencies): Handler<'user/setChannelPassword'> {
  return async (input, { account, mobile }) =>
    checkNewPassword(input.next, input.confirm, mobile) ??
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computePasswordIdempotencyKey(
        dependencies,
        { account, call: 'user/setChannelPassword', key: input.key, scope: `channel:${account}` },
        [input.current, input.next, input.confirm],
      ),
      async load() {
        const stored = await findPasswordHashes(dependencies.database.kysely, account);
        const proof = stored.channel_password_hash ?? stored.password_hash;
        const scopes = [
          {
            scope: `${stored.channel_password_hash === null ? 'password' : 'channel'}:${account}`,
            rule: ACCOUNT_GUESS_RULE,
            counted: 'before' as const,
          },
        ];
        const tooFrequent = await countGuess(dependencies, scopes);
        if (tooFrequent) return tooFrequent;
        if (!(await verifyPassword(proof, input.current, accountHashingSlot(account))))
          return { provedHash: null, nextHash: '', isLogin: false };
        await resetGuesses(dependencies, scopes);
        return {
          provedHash: proof,
          nextHash: await hashPassword(input.next, accountHashingSlot(account)),
          isLogin: await verifyPassword(stored.password_hash, input.next, accountHashingSlot(account)),
        };
      },
      async decide(work, { provedHash, nextHash, isLogin }) {
        const forbidden = refuseRestrictedAction(await readRestrictions(work, account), 'bind', work.now);
        if (forbidden) return forbidden;
        const stored = await findPasswordHashes(work.db, account);
        if (provedHash === null || provedHash !== (stored.channel_password_hash ?? stored.password_hash))
          return refuse(stored.channel_password_hash === null ? 'wrongPassword' : 'wrongChannelPassword');
        if (isLogin) return refuse('secondPasswordIsLogin');

        await work.db
          .updateTable('customers')
          .set({ channel_password_hash: nextHash, channel_password_changed_at: new Date(work.now) })
          .where('account_id', '=', account)
          .execute();
        await writeNotice(work, account, 'channelPasswordSet', { at: isoTime(work.now) });
        return {};
      },
    });
}
