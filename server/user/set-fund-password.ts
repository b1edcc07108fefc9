import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { refuseRestrictedAction } from '@bourse/core/compliance/account-restrictions.ts';
import {
  accountHashingSlot,
  hashPassword,
  computePasswordIdempotencyKey,
  checkNewPassword,
  checkCountedPassword,
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
        const { password_hash } = await findPasswordHashes(dependencies.database.kysely, account);
        const proved = await checkCountedPassword(dependencies, {
          scope: `password:${account}`,
          stored: password_hash,
          typed: input.password,
          slot: accountHashingSlot(account),
        });
        if (isRefusal(proved)) return proved;
        if (!proved) return { provedHash: null, nextHash: '' };
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

        await updateFundPassword(work.db, account, nextHash, work.now);
        await writeNotice(work, account, 'fundPasswordSet', { at: isoTime(work.now) });
        return {};
      },
    });
}
