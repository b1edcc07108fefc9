/** What a withdrawal is decided on, as it is read before the lock; the desk reads again under it what can change. */
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import { CURRENCY_DIGITS, type Currency } from '@bourse/core/money.ts';
import type { Restriction } from '@bourse/core/restrictions.ts';
import { fits, lateElsewhere, type Target, type WithdrawalFacts } from '@bourse/core/withdrawals/withdrawal.ts';
import { readCustomer } from '../desk/request-store.ts';
import { NO_LOTS, comingIn } from '@bourse/core/ledger/value-dates.ts';
import { readLots } from '../ledger/lots.ts';
import { requestOf } from '../ledger/rows.ts';
import { decodeId, type AccountId } from '../ids.ts';
import { readTargets, ruleTarget } from './targets-store.ts';
import type { Parts } from '../parts.ts';

export const isCash = (currency: Currency): boolean => CURRENCY_DIGITS[currency] !== undefined;

/**
 * The bound card or address that the customer names; without a name the one for this currency that has been bound the
 * longest.
 */
export async function targetFor(
  parts: Pick<Parts, 'database'>,
  account: AccountId,
  currency: Currency,
  id: string | undefined,
): Promise<Target | null> {
  const bound = (await readTargets(parts.database.kysely, account)).map(ruleTarget);
  const seq = id === undefined ? null : decodeId('c', account, id);
  return bound.find((target) => (id === undefined ? fits(target, currency) : target.seq === seq)) ?? null;
}

export async function readFacts(
  parts: Parts,
  account: AccountId,
  currency: Currency,
  target: Target | null,
  now: number,
): Promise<WithdrawalFacts> {
  const { kysely } = parts.database;
  const [row, balances, customer, requests] = await Promise.all([
    kysely.selectFrom('accounts').select('states').where('account_id', '=', account).executeTakeFirstOrThrow(),
    kysely
      .selectFrom('balances')
      .select(['amount', 'lots', 'currency', 'portfolio'])
      .where('account_id', '=', account)
      .where('bucket', '=', 'available')
      .execute(),
    readCustomer(kysely, account),
    kysely
      .selectFrom('requests')
      .selectAll()
      .where('account_id', '=', account)
      .where('kind', 'in', ['withdrawal', 'deposit'])
      .where('status', 'in', ['submitted', 'inReview', 'processing'])
      .execute(),
  ]);
  const balance = balances.find((each) => each.currency === currency && each.portfolio === MAIN);
  return {
    currency,
    terms: parts.funds.terms('withdrawal', currency, now),
    states: row.states as unknown as Restriction[],
    customer,
    target,
    requests: requests.map(requestOf),
    available: balance?.amount ?? 0n,
    coming: balance?.lots ? comingIn(readLots(NO_LOTS, currency, balance.lots), currency, now) : [],
    lateElsewhere: lateElsewhere(
      customer.loans,
      currency,
      (other) => balances.reduce((sum, each) => (each.currency === other ? sum + each.amount : sum), 0n),
      (pay, buy) => parts.exchangeRates(pay, buy, now),
      now,
    ),
  };
}
