/**
 * The facts on which a withdrawal is decided; its conditions are shown from the same ones, so that they always agree.
 */
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { CURRENCY_DIGITS, type Currency } from '@bourse/core/ledger/money.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import {
  canTargetReceive,
  type WithdrawalTarget,
  type WithdrawalFacts,
} from '@bourse/core/accounts/withdrawals/withdrawal-decisions.ts';
import { computeOverdueInOtherCurrencies } from '@bourse/core/borrowing/loans/overdue-loans.ts';
import type { DeskCommand } from '../desk/command.ts';
import { buildOpenRequestRecordLoads, CUSTOMER_RECORD_LOAD } from '../requests/review-request-records.ts';
import { decodeId, type AccountId } from '../ids.ts';
import { listPayoutTargets, buildWithdrawalTarget } from './payout-targets-store.ts';
import type { ServerDependencies } from '../dependencies.ts';

export const isCashCurrency = (currency: Currency): boolean => CURRENCY_DIGITS[currency] !== undefined;

/**
 * The bound card or address that the customer names; without a name, the one for this currency that was bound first.
 */
export async function findWithdrawalTarget(
  dependencies: Pick<ServerDependencies, 'database'>,
  account: AccountId,
  currency: Currency,
  id: string | undefined,
): Promise<WithdrawalTarget | null> {
  const bound = (await listPayoutTargets(dependencies.database.kysely, account)).map(buildWithdrawalTarget);
  const seq = id === undefined ? null : decodeId('c', account, id);
  return bound.find((target) => (id === undefined ? canTargetReceive(target, currency) : target.seq === seq)) ?? null;
}

/** `owing`: currencies in which loans are owed. */
export const buildWithdrawalRecordLoads = (
  currency: Currency,
  owing: readonly Currency[],
): Pick<DeskCommand, 'portfolio' | 'currencies' | 'instrument' | 'loads'> => ({
  portfolio: MAIN_PORTFOLIO,
  currencies: [...new Set([currency, ...owing])],
  instrument: null,
  loads: [...buildOpenRequestRecordLoads('withdrawal', 'deposit'), CUSTOMER_RECORD_LOAD],
});

/** `target` as read earlier: it may have been removed by now. `calledBack` too: who approves asks again. */
export function buildWithdrawalFacts(
  { fundsRules, exchangeRates }: Pick<ServerDependencies, 'fundsRules' | 'exchangeRates'>,
  state: AccountState,
  { currency, target, calledBack }: Pick<WithdrawalFacts, 'currency' | 'target' | 'calledBack'>,
  now: number,
): WithdrawalFacts {
  const { customer, states = [], requests = [] } = state;
  if (!customer) throw new Error('the account has no customer');
  return {
    currency,
    terms: fundsRules.terms('withdrawal', currency, now),
    states,
    customer,
    target: target && customer.targets.includes(target.seq) ? target : null,
    requests,
    calledBack,
    available: state.available(currency),
    coming: state.coming?.(currency, now) ?? [],
    lateElsewhere: computeOverdueInOtherCurrencies(
      customer.loans,
      currency,
      (other) => state.cashElsewhere(other).reduce((sum, { available }) => sum + available, state.available(other)),
      (pay, buy) => exchangeRates(pay, buy, now),
      now,
    ),
  };
}
