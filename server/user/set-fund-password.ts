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

export function setFundPassword(parts: Parts): Handler<'user/setFundPassword'> {
  return async (input, { account, mobile, host }) =>
    (input.next === input.password
      ? refuse('secondPasswordIsLogin')
      : refusePassword(input.next, input.confirm, mobile)) ??
    runCommand(parts, {
      actor: { account },
      key: keyOfSecrets(
        parts,
        { account, call: 'user/setFundPassword', key: input.key, scope: `password:${account}` },
        [input.password, input.next, input.confirm, ...shownAs(input)],
      ),
      async load() {
        const scopes = [{ scope: `password:${account}`, rule: ACCOUNT_RULE, counted: 'before' as const }];
        const tooFrequent = await countGuess(parts, scopes);
        if (tooFrequent) return tooFrequent;
        const { password_hash } = await loadPasswords(parts.database.kysely, account);
        if (!(await verifyPassword(password_hash, input.password, hashFor(account))))
          return { provedHash: null, nextHash: '' };
        await forgiveGuess(parts, scopes);
        const unproved =
          (await proveSecond(parts, { account, host }, input, boundTo.fundPassword('user/setFundPassword'))) ??
          (await refuseAfterRemoval(parts, account));
        if (unproved) return unproved;
        return { provedHash: password_hash, nextHash: await hashPassword(input.next, hashFor(account)) };
      },
      async decide(work, { provedHash, nextHash }) {
        const stored = await loadPasswords(work.db, account);
        if (provedHash === null || provedHash !== stored.password_hash) return refuse('wrongPassword');
        const forbidden = refuseAct(await readStates(work, account), 'bind', work.now);
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
