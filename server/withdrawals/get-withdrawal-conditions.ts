import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import {
  formatMinuteOfDay,
  endOfBusinessDay,
  nextDepositWithdrawalOpening,
  usualArrival,
} from '@bourse/core/accounts/deposit-withdrawal-hours.ts';
import {
  listFutureWithdrawable,
  findOpenMoneyRequest,
  findOverdueHold,
  type WithdrawalFacts,
  computeWithdrawable,
  evaluateWithdrawalConditions,
} from '@bourse/core/accounts/withdrawals/withdrawal-decisions.ts';
import type { Handler } from '../calls/handler-types.ts';
import { findCalledBackMoneyForCustomer } from '../reviews/called-back-deposits-sql.ts';
import { readOwedLoanCurrencies } from '../ledger/loan-state-storage.ts';
import {
  buildWithdrawalFacts,
  isCashCurrency,
  findWithdrawalTarget,
  buildWithdrawalRecordLoads,
} from './withdrawal-facts.ts';
import type { ServerDependencies } from '../dependencies.ts';

export const getWithdrawalConditions =
  (dependencies: ServerDependencies): Handler<'wallet/getWithdrawalConditions'> =>
  async ({ currency, to }, { account }) => {
    if (!isCashCurrency(currency)) return refuse('currencyUnknown', { currency });
    const [target, owing, calledBack] = await Promise.all([
      findWithdrawalTarget(dependencies, account, currency, to),
      readOwedLoanCurrencies(dependencies.database, account),
      findCalledBackMoneyForCustomer(dependencies.database.kysely, account, dependencies.clock.now()),
    ]);
    const seen = await dependencies.desk.peek({
      account,
      ...buildWithdrawalRecordLoads(currency, owing),
      decide: (state, now) => ({
        facts: buildWithdrawalFacts(dependencies, state, { currency, target, calledBack }, now),
        now,
      }),
    });
    return isRefusal(seen) ? seen : conditionsView(seen.facts, dependencies, seen.now);
  };

function conditionsView(facts: WithdrawalFacts, { timeZones }: Pick<ServerDependencies, 'timeZones'>, now: number) {
  const { currency, terms } = facts;
  const conditions = evaluateWithdrawalConditions(facts, timeZones, now);
  const money = (amount: bigint): string => formatAmount(amount, currency);
  const heldForLoan = findOverdueHold(facts, now);
  const { calledBack } = facts;
  const opens = nextDepositWithdrawalOpening(terms, timeZones, now);
  return {
    currency,
    withdrawable: money(computeWithdrawable(facts, now)),
    minimum: money(terms.minimum),
    maximum: money(terms.maximum),
    feeFixed: money(terms.feeFixed),
    feeBps: terms.feeBps,
    window: {
      from: formatMinuteOfDay(terms.opens),
      to: formatMinuteOfDay(terms.closes),
      weekdays: [...terms.weekdays],
      zone: terms.zone,
      nextOpening: new Date(opens).toISOString(),
    },
    usualHours: terms.usualHours,
    usuallyBy: new Date(usualArrival(terms, terms.usualHours, timeZones, now)).toISOString(),
    arrivesBy: new Date(endOfBusinessDay(terms, timeZones, opens, terms.latestDays)).toISOString(),
    coolingHours: terms.coolingHours,
    conditions: conditions.map((each) => ({
      ...each,
      until: each.until === null ? null : new Date(each.until).toISOString(),
    })),
    inProgress: findOpenMoneyRequest(currency, facts.requests),
    met: conditions.every(({ met }) => met),
    coming: listFutureWithdrawable(facts, now).map(({ date, amount, at }) => ({
      date,
      amount: money(amount),
      at: new Date(at).toISOString(),
    })),
    calledBack: calledBack && {
      reference: calledBack.reference,
      amount: calledBack.amount,
      currency: calledBack.currency,
    },
    loan: heldForLoan && { ...heldForLoan, overdue: money(heldForLoan.overdue) },
  };
}
