import { refuse } from '@bourse/contract/errors.ts';
import { refuseAct } from '@bourse/core/restrictions.ts';
import { keyOfSecrets } from '../access/key-of-secrets.ts';
import { readStates } from '../desk/change-states.ts';
import { runCommand } from '../desk/run-command.ts';
import { writeNotice } from '../desk/write-notice.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { countGuess, forgiveGuess } from '../access/guesses.ts';
import { ACCOUNT_RULE } from '../access/lockout.ts';
import { hashFor, hashPassword, verifyPassword } from '../access/password-hash.ts';
import { refusePassword } from '../access/password-rules.ts';
import { boundTo } from '../access/second-step.ts';
import { refuseAfterRemoval } from './passkey-removed.ts';
import { proveSecond, shownAs } from './prove-second.ts';
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
