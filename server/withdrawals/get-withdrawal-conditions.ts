import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import { clockText, endOfBusinessDay, nextOpening } from '@bourse/core/accounts/funds-hours.ts';
import {
  becomesWithdrawable,
  inProgress,
  keptBack,
  type WithdrawalFacts,
  withdrawable,
  withdrawalConditions,
} from '@bourse/core/accounts/withdrawals/withdrawal.ts';
import type { Handler } from '../calls/handler.ts';
import { selectLastingClaim } from '../reviews/called-back-deposits.ts';
import { readOwing } from '../ledger/loan-books.ts';
import { factsOn, isCash, targetFor, withdrawalLoads } from './withdrawal-facts.ts';
import type { Parts } from '../parts.ts';

export const getWithdrawalConditions =
  (parts: Parts): Handler<'wallet/getWithdrawalConditions'> =>
  async ({ currency, to }, { account }) => {
    if (!isCash(currency)) return refuse('currencyUnknown', { currency });
    const [target, owing, calledBack] = await Promise.all([
      targetFor(parts, account, currency, to),
      readOwing(parts.database, account),
      selectLastingClaim(parts.database.kysely, account, parts.clock.now()),
    ]);
    const seen = await parts.desk.look({
      account,
      ...withdrawalLoads(currency, owing),
      decide: (state, now) => ({ facts: factsOn(parts, state, { currency, target, calledBack }, now), now }),
    });
    return seen === null ? refuse('systemBusy') : isRefusal(seen) ? seen : shown(seen.facts, parts, seen.now);
  };

function shown(facts: WithdrawalFacts, { zones }: Pick<Parts, 'zones'>, now: number) {
  const { currency, terms } = facts;
  const conditions = withdrawalConditions(facts, zones, now);
  const money = (amount: bigint): string => formatAmount(amount, currency);
  const kept = keptBack(facts, now);
  const { calledBack } = facts;
  const opens = nextOpening(terms, zones, now);
  return {
    currency,
    withdrawable: money(withdrawable(facts, now)),
    minimum: money(terms.minimum),
    maximum: money(terms.maximum),
    feeFixed: money(terms.feeFixed),
    feeBps: terms.feeBps,
    window: {
      from: clockText(terms.opens),
      to: clockText(terms.closes),
      weekdays: [...terms.weekdays],
      zone: terms.zone,
      nextOpening: new Date(opens).toISOString(),
    },
    usualHours: terms.usualHours,
    arrivesBy: new Date(endOfBusinessDay(terms, zones, opens, terms.latestDays)).toISOString(),
    coolingHours: terms.coolingHours,
    conditions: conditions.map((each) => ({
      ...each,
      until: each.until === null ? null : new Date(each.until).toISOString(),
    })),
    inProgress: inProgress(facts.requests),
    met: conditions.every(({ met }) => met),
    coming: becomesWithdrawable(facts, now).map(({ date, amount, at }) => ({
      date,
      amount: money(amount),
      at: new Date(at).toISOString(),
    })),
    calledBack: calledBack && {
      reference: calledBack.reference,
      amount: calledBack.amount,
      currency: calledBack.currency,
    },
    loan: kept && { ...kept, overdue: money(kept.overdue) },
  };
}
