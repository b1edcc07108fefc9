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

export function setFundPassword(dependencies: ServerDependencies): Handler<'user/setFundPassword'> {
  return async (input, { account, mobile, host }) =>
    (input.next === input.password
      ? refuse('secondPasswordIsLogin')
      : checkNewPassword(input.next, input.confirm, mobile)) ??
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computePasswordIdempotencyKey(
        dependencies,
        { account, call: 'user/setFundPassword', key: input.key, scope: `password:${account}` },
        [input.password, input.next, input.confirm, ...getPresentedProofFields(input)],
      ),
      async load() {
        const scopes = [{ scope: `password:${account}`, rule: ACCOUNT_GUESS_RULE, counted: 'before' as const }];
        const tooFrequent = await countGuess(dependencies, scopes);
        if (tooFrequent) return tooFrequent;
        const { password_hash } = await findPasswordHashes(dependencies.database.kysely, account);
        if (!(await verifyPassword(password_hash, input.password, accountHashingSlot(account))))
          return { provedHash: null, nextHash: '' };
        await resetGuesses(dependencies, scopes);
        const unproved =
          (await checkSecondFactor(
            dependencies,
            { account, host },
            input,
            operationHashers.fundPassword('user/setFundPassword'),
          )) ?? (await refuseAfterPasskeyRemoval(dependencies, account));
        if (unproved) return unproved;
        return { provedHash: password_hash, nextHash: await hashPassword(input.next, accountHashingSlot(account)) };
      },
      async decide(work, { provedHash, nextHash }) {
        const stored = await findPasswordHashes(work.db, account);
        if (provedHash === null || provedHash !== stored.password_hash) return refuse('wrongPassword');
        const forbidden = refuseRestrictedAction(await readRestrictions(work, account), 'bind', work.now);
        if (forbidden) return forbidden;
        if (stored.fund_password_hash !== null) return refuse('fundPasswordAlreadySet');

        await work.db
          .updateTable('customers')
          .set({ fund_password_hash: nextHash, fund_password_changed_at: new Date(work.now) })
          .where('account_id', '=', account)
          .execute();
        await writeNotice(work, account, 'fundPasswordSet', { at: isoTime(work.now) });
        return {};
      },
    });
}
