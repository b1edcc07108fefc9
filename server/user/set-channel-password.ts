import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { refuseRestrictedAction } from '@bourse/core/compliance/account-restrictions.ts';
import {
  accountHashingSlot,
  hashPassword,
  computePasswordIdempotencyKey,
  checkNewPassword,
  checkCountedPassword,
  verifyPassword,
} from '../access/passwords.ts';
import { readRestrictions } from '../customers/account-restrictions.ts';
import { runTransactionCommand } from '../commands/run-transaction-command.ts';
import { writeNotice } from '../commands/transaction-with-events.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { updateChannelPassword } from './passwords-store.ts';
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
        const proved = await checkCountedPassword(dependencies, {
          scope: `${stored.channel_password_hash === null ? 'password' : 'channel'}:${account}`,
          stored: proof,
          typed: input.current,
          slot: accountHashingSlot(account),
        });
        if (isRefusal(proved)) return proved;
        if (!proved) return { provedHash: null, nextHash: '', isLogin: false };
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

        await updateChannelPassword(work.db, account, nextHash, work.now);
        await writeNotice(work, account, 'channelPasswordSet', { at: isoTime(work.now) });
        return {};
      },
    });
}
