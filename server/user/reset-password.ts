import { refuse } from '@bourse/contract/errors.ts';
import { refuseAct } from '@bourse/core/user/states.ts';
import { addressScope, countGuess, countWrongGuess, forgiveGuess, type GuessScope } from '../access/guesses.ts';
import { ACCOUNT_RULE } from '../access/lockout.ts';
import { hashForLogin, hashPassword } from '../access/password-hash.ts';
import { refusePassword } from '../access/password-rules.ts';
import { readStates } from '../desk/change-states.ts';
import { inOneTransaction } from '../desk/work.ts';
import { isoTime, writeNotice } from '../desk/write-notice.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { endSessions } from '../access/end-sessions.ts';
import { noteRemoved } from './passkey-removed.ts';
import { checkCode, senderOf } from './verification-codes.ts';

/**
 * A new password by a code to the number. Whether the number has an account is told only to whoever has shown the code. Passkeys and
 * known devices go with the old password; one-time codes are still asked for at the next login, and withdrawals wait.
 */
export function resetPassword(parts: Parts): Handler<'user/resetPassword'> {
  return async (input, caller) => {
    const wrong = refusePassword(input.next, input.confirm, input.account);
    if (wrong) return wrong;
    if (!senderOf(parts.settings)) return refuse('resetUnavailable');
    const scopes: GuessScope[] = [{ scope: `reset:${input.account}`, rule: ACCOUNT_RULE, counted: 'before' }, addressScope(caller.address, 'login')];
    const refused = (await countGuess(parts, scopes)) ?? (await checkCode(parts, input.account, input.code));
    if (refused) {
      if (refused.refused === 'wrongCode') await countWrongGuess(parts, scopes);
      return refused;
    }
    await forgiveGuess(parts, scopes);

    const passwordHash = await hashPassword(input.next, hashForLogin(caller));
    return inOneTransaction(parts, async (work) => {
      const customer = await work.db.selectFrom('customers').select('account_id').where('mobile', '=', input.account).executeTakeFirst();
      if (!customer) return refuse('accountNotFound');
      const account = customer.account_id;
      const forbidden = refuseAct(await readStates(work, account), 'login', work.now);
      if (forbidden) return forbidden;
      const at = new Date(work.now);
      await work.db.updateTable('customers').set({ password_hash: passwordHash, password_changed_at: at, password_reset_at: at }).where('account_id', '=', account).execute();
      // Whoever knew the old password may have left a way in of their own.
      await work.db.deleteFrom('known_devices').where('account_id', '=', account).execute();
      const { numDeletedRows: passkeys } = await work.db.deleteFrom('passkeys').where('account_id', '=', account).executeTakeFirstOrThrow();
      if (passkeys > 0n) await noteRemoved(work.db, account, work.now);
      const ended = await endSessions(work.db, account, 'all', work.now);
      work.afterwards.push(() => parts.live.endSessions(ended));
      await writeNotice(work, account, 'passwordReset', { at: isoTime(work.now) });
      return {};
    });
  };
}
