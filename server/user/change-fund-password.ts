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
import { operationHashers, getPresentedProofFields } from '../access/second-factor-interface.ts';
import { refuseAfterPasskeyRemoval } from './passkey-removal-waiting-period.ts';
import { checkSecondFactor } from './second-factor.ts';
import { updateFundPassword } from './passwords-store.ts';
import { findPasswordHashes } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

export function changeFundPassword(dependencies: ServerDependencies): Handler<'user/changeFundPassword'> {
  return async (input, { account, mobile, host }) =>
    checkNewPassword(input.next, input.confirm, mobile) ??
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computePasswordIdempotencyKey(
        dependencies,
        { account, call: 'user/changeFundPassword', key: input.key, scope: `fund:${account}` },
        [input.current, input.next, input.confirm, ...getPresentedProofFields(input)],
      ),
      async load() {
        const stored = await findPasswordHashes(dependencies.database.kysely, account);
        const proved = await checkCountedPassword(dependencies, {
          scope: `fund:${account}`,
          stored: stored.fund_password_hash,
          typed: input.current,
          slot: accountHashingSlot(account),
        });
        if (isRefusal(proved)) return proved;
        if (!proved) return { provedHash: null, nextHash: '', isLogin: false };
        const unproved =
          (await checkSecondFactor(
            dependencies,
            { account, host },
            input,
            operationHashers.fundPassword('user/changeFundPassword'),
          )) ?? (await refuseAfterPasskeyRemoval(dependencies, account));
        if (unproved) return unproved;
        return {
          provedHash: stored.fund_password_hash,
          nextHash: await hashPassword(input.next, accountHashingSlot(account)),
          isLogin: await verifyPassword(stored.password_hash, input.next, accountHashingSlot(account)),
        };
      },
      async decide(work, { provedHash, nextHash, isLogin }) {
        const stored = await findPasswordHashes(work.db, account);
        if (stored.fund_password_hash === null) return refuse('fundPasswordUnset');
        if (provedHash === null || provedHash !== stored.fund_password_hash) return refuse('wrongFundPassword');
        const forbidden = refuseRestrictedAction(await readRestrictions(work, account), 'bind', work.now);
        if (forbidden) return forbidden;
        if (isLogin) return refuse('secondPasswordIsLogin');

        await updateFundPassword(work.db, account, nextHash, work.now);
        await writeNotice(work, account, 'fundPasswordChanged', { at: isoTime(work.now) });
        return {};
      },
    });
}
