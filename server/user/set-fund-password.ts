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
