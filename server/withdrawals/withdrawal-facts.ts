/**
 * The facts on which a withdrawal is decided; its conditions are shown from the same ones, so that they always agree.
 */
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import { CURRENCY_DIGITS, type Currency } from '@bourse/core/ledger/money.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import { fits, type Target, type WithdrawalFacts } from '@bourse/core/accounts/withdrawals/withdrawal.ts';
import { lateElsewhere } from '@bourse/core/borrowing/loans/overdue-loans.ts';
import type { MoneyCommand } from '../desk/command.ts';
import { openRequests, theCustomer } from '../requests/request-records.ts';
import { decodeId, type AccountId } from '../ids.ts';
import { readTargets, ruleTarget } from './targets-store.ts';
import type { Parts } from '../parts.ts';

export const isCash = (currency: Currency): boolean => CURRENCY_DIGITS[currency] !== undefined;

/**
 * The bound card or address that the customer names; without a name, the one for this currency that was bound first.
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

/** `owing`: currencies in which loans are owed. */
export const withdrawalLoads = (
  currency: Currency,
  owing: readonly Currency[],
): Pick<MoneyCommand, 'portfolio' | 'currencies' | 'instrument' | 'loads'> => ({
  portfolio: MAIN,
  currencies: [...new Set([currency, ...owing])],
  instrument: null,
  loads: [...openRequests('withdrawal', 'deposit'), theCustomer],
});

/** `target` as read earlier: it may have been removed by now. `calledBack` too: who approves asks again. */
export function factsOn(
  { funds, exchangeRates }: Pick<Parts, 'funds' | 'exchangeRates'>,
  state: AccountState,
  { currency, target, calledBack }: Pick<WithdrawalFacts, 'currency' | 'target' | 'calledBack'>,
  now: number,
): WithdrawalFacts {
  const { customer, states = [], requests = [] } = state;
  if (!customer) throw new Error('the account has no customer');
  return {
    currency,
    terms: funds.terms('withdrawal', currency, now),
    states,
    customer,
    target: target && customer.targets.includes(target.seq) ? target : null,
    requests,
    calledBack,
    available: state.available(currency),
    coming: state.coming?.(currency, now) ?? [],
    lateElsewhere: lateElsewhere(
      customer.loans,
      currency,
      (other) => state.cashElsewhere(other).reduce((sum, { available }) => sum + available, state.available(other)),
      (pay, buy) => exchangeRates(pay, buy, now),
      now,
    ),
  };
}
