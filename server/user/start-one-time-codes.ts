import { refuse } from '@bourse/contract/errors.ts';
import { newOneTimeSecret, shownSecret } from '../access/one-time-codes.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { readStanding } from './begun.ts';
import { loadOneTimeCodes, sealSecret } from './one-time-codes.ts';
import { provePassword } from './prove-password.ts';
import { proveSecond } from './prove-second.ts';

/**
 * A new secret replaces one that was never confirmed. A code is proof by itself, so starting requires a passkey if the
 * account has one.
 */
export function startOneTimeCodes(parts: Parts): Handler<'user/startOneTimeCodes'> {
  return async (input, { account, mobile, host }) => {
    const stood = await readStanding(parts.database.kysely, account);
    const refused = await provePassword(parts, account, input.password);
    if (refused) return refused;
    if ((await loadOneTimeCodes(parts.database.kysely, account))?.confirmed_at) return refuse('oneTimeCodesOn');
    const wrong = await proveSecond(parts, { account, host }, input);
    if (wrong) return wrong;
    const secret = newOneTimeSecret();
    const fresh = { secret: sealSecret(parts, account, secret), created_at: new Date(parts.clock.now()), stood };
    const stored = await parts.database.kysely
      .insertInto('one_time_codes')
      .values({ account_id: account, ...fresh })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet(fresh).where('one_time_codes.confirmed_at', 'is', null),
      )
      .returning('account_id')
      .executeTakeFirst();
    return stored ? shownSecret(secret, parts.settings.get('title'), mobile) : refuse('oneTimeCodesOn');
  };
}
