import { refuse } from '@bourse/contract/errors.ts';
import { refuseAct } from '@bourse/core/compliance/restrictions.ts';
import { hashFor, hashPassword, keyOfSecrets, refusePassword, verifyPassword } from '../access/passwords.ts';
import { readStates } from '../customers/account-states.ts';
import { runCommand } from '../commands/run-command.ts';
import { writeNotice } from '../commands/transaction.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { ACCOUNT_RULE, countGuess, forgiveGuess } from '../access/guesses.ts';
import { boundTo } from '../access/second-factor.ts';
import { refuseAfterRemoval } from './passkey-removal.ts';
import { proveSecond, shownAs } from './second-factor.ts';
import { loadPasswords } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

export function changeFundPassword(parts: Parts): Handler<'user/changeFundPassword'> {
  return async (input, { account, mobile, host }) =>
    refusePassword(input.next, input.confirm, mobile) ??
    runCommand(parts, {
      actor: { account },
      key: keyOfSecrets(parts, { account, call: 'user/changeFundPassword', key: input.key, scope: `fund:${account}` }, [
        input.current,
        input.next,
        input.confirm,
        ...shownAs(input),
      ]),
      async load() {
        const stored = await loadPasswords(parts.database.kysely, account);
        const scopes = [{ scope: `fund:${account}`, rule: ACCOUNT_RULE, counted: 'before' as const }];
        const tooFrequent = await countGuess(parts, scopes);
        if (tooFrequent) return tooFrequent;
        if (!(await verifyPassword(stored.fund_password_hash, input.current, hashFor(account))))
          return { provedHash: null, nextHash: '', isLogin: false };
        await forgiveGuess(parts, scopes);
        const unproved =
          (await proveSecond(parts, { account, host }, input, boundTo.fundPassword('user/changeFundPassword'))) ??
          (await refuseAfterRemoval(parts, account));
        if (unproved) return unproved;
        return {
          provedHash: stored.fund_password_hash,
          nextHash: await hashPassword(input.next, hashFor(account)),
          isLogin: await verifyPassword(stored.password_hash, input.next, hashFor(account)),
        };
      },
      async decide(work, { provedHash, nextHash, isLogin }) {
        const stored = await loadPasswords(work.db, account);
        if (stored.fund_password_hash === null) return refuse('fundPasswordUnset');
        if (provedHash === null || provedHash !== stored.fund_password_hash) return refuse('wrongFundPassword');
        const forbidden = refuseAct(await readStates(work, account), 'bind', work.now);
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
