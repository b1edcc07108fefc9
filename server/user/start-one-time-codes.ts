import { refuse } from '@bourse/contract/errors.ts';
import { newOneTimeSecret, shownSecret } from '../access/one-time-codes.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { sealSecret } from './one-time-codes.ts';
import { provePassword } from './prove-password.ts';

/** A new secret takes the place of one that was never confirmed. */
export function startOneTimeCodes(parts: Parts): Handler<'user/startOneTimeCodes'> {
  return async (input, { account, mobile }) => {
    const refused = await provePassword(parts, account, input.password);
    if (refused) return refused;
    const secret = newOneTimeSecret();
    const fresh = { secret: sealSecret(parts, account, secret), created_at: new Date(parts.clock.now()) };
    const stored = await parts.database.kysely.insertInto('one_time_codes').values({ account_id: account, ...fresh })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(fresh).where('one_time_codes.confirmed_at', 'is', null)).returning('account_id').executeTakeFirst();
    return stored ? shownSecret(secret, parts.settings.get('title'), mobile) : refuse('oneTimeCodesOn');
  };
}
