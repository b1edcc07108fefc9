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
import { operationHashers } from '../access/second-factor-interface.ts';
import { refuseAfterPasskeyRemoval } from './passkey-removal-waiting-period.ts';
import { checkSecondFactor, getPresentedProofFields } from './second-factor.ts';
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
        const scopes = [{ scope: `fund:${account}`, rule: ACCOUNT_GUESS_RULE, counted: 'before' as const }];
        const tooFrequent = await countGuess(dependencies, scopes);
        if (tooFrequent) return tooFrequent;
        if (!(await verifyPassword(stored.fund_password_hash, input.current, accountHashingSlot(account))))
          return { provedHash: null, nextHash: '', isLogin: false };
        await resetGuesses(dependencies, scopes);
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

        await work.db
          .updateTable('customers')
          .set({ fund_password_hash: nextHash, fund_password_changed_at: new Date(work.now) })
          .where('account_id', '=', account)
          .execute();
        await writeNotice(work, account, 'fundPasswordChanged', { at: isoTime(work.now) });
        return {};
      },
    });
}
