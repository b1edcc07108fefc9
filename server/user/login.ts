import { refuse } from '@bourse/contract/errors.ts';
import { refuseAct } from '@bourse/core/user/states.ts';
import { addressScope, countGuess, countWrongGuess, forgiveGuess, type GuessScope } from '../access/guesses.ts';
import { ACCOUNT_RULE } from '../access/lockout.ts';
import { verifyPassword } from '../access/password-hash.ts';
import { hashDevice } from '../access/tokens.ts';
import type { Handler, Visitor } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { openSession } from './open-session.ts';
import { loadLogin } from './store.ts';

/**
 * A device that has logged in to the account before is counted by itself: others' guesses don't lock its owner out.
 * An account that doesn't exist is counted, evaluated and answered like one that does.
 */
function scopesOf(mobile: string, caller: Pick<Visitor, 'address' | 'device'>, known: boolean): GuessScope[] {
  if (known && caller.device) return [{ scope: `device:${mobile}:${hashDevice(caller.device).toString('hex')}`, rule: ACCOUNT_RULE, counted: 'before' }];
  return [{ scope: `account:${mobile}`, rule: ACCOUNT_RULE, counted: 'before' }, addressScope(caller.address, 'login')];
}

export function login(parts: Parts): Handler<'user/login'> {
  return async (input, caller) => {
    const customer = await loadLogin(parts.database.kysely, input.account, caller.device);
    const scopes = scopesOf(input.account, caller, customer?.known ?? false);
    const tooFrequent = await countGuess(parts, scopes);
    if (tooFrequent) return tooFrequent;
    const right = await verifyPassword(customer?.passwordHash ?? null, input.password);

    if (!right || !customer) {
      await countWrongGuess(parts, scopes);
      return refuse('wrongCredentials');
    }
    await forgiveGuess(parts, scopes);
    return refuseAct(customer.states, 'login', parts.clock.now()) ?? openSession(parts, caller, customer);
  };
}
