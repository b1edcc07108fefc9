import { refuse } from '@bourse/contract/refusals.ts';
import { refuseRestrictedAction } from '@bourse/core/compliance/account-restrictions.ts';
import { computePasswordIdempotencyKey } from '../access/passwords.ts';
import { ACCOUNT_GUESS_RULE, countGuess, resetGuesses } from '../access/guess-limits.ts';
import { readRestrictions } from '../customers/account-restrictions.ts';
import { runTransactionCommand } from '../commands/run-transaction-command.ts';
import { writeNotice } from '../commands/transaction-with-events.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { checkLoginPassword } from '../access/check-login-password.ts';
import { bindPhoneNumber, isPhoneTaken } from './profile-store.ts';
import { checkVerificationCode, canSendCodes } from './verification-codes.ts';
import { isoTime } from '@bourse/core/dates.ts';

const VISIBLE_DIGITS = 4;

/**
 * Only somebody who has shown a number's code learns that it belongs to another customer. If no codes are sent, a
 * number is the customer's own unproved note: it is stored as typed, reveals nothing about others, and doesn't stop
 * anyone from binding the same one.
 */
export function bindPhone(dependencies: ServerDependencies): Handler<'user/bindPhone'> {
  return async (input, { account, device, address }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computePasswordIdempotencyKey(
        dependencies,
        { account, call: 'user/bindPhone', key: input.key, scope: `password:${account}` },
        [input.password, input.code ?? '', input.phone, input.callingCode ?? ''],
      ),
      async load() {
        const refused = await checkLoginPassword(dependencies, account, input.password);
        if (refused) return refused;
        const scopes = [{ scope: `bind:${account}`, rule: ACCOUNT_GUESS_RULE, counted: 'before' as const }];
        const tooFrequent = await countGuess(dependencies, scopes);
        if (tooFrequent) return tooFrequent;
        const proves = canSendCodes(dependencies.settings);
        const wrong = proves
          ? await checkVerificationCode(dependencies, { ...input, account: input.phone }, input.code, {
              device,
              address,
            })
          : null;
        if (wrong) return wrong;
        await resetGuesses(dependencies, scopes);
        return proves;
      },
      async decide(work, proves) {
        const forbidden = refuseRestrictedAction(await readRestrictions(work, account), 'bind', work.now);
        if (forbidden) return forbidden;
        if (proves && (await isPhoneTaken(work.db, input.phone, account))) return refuse('accountExists');
        const { phone, callingCode } = input;
        if (!(await bindPhoneNumber(work.db, account, { phone, callingCode, isProved: proves }, work.now)))
          return refuse('updateFailed');
        await writeNotice(work, account, 'phoneBound', {
          ending: input.phone.slice(-VISIBLE_DIGITS),
          at: isoTime(work.now),
        });
        return {};
      },
    });
}
