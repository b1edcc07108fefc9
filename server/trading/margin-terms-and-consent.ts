/** Margin trading for an account: its terms, and the customer's consent. */
import { type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import { daysPerYearOf, financingRatesOn } from '@bourse/core/borrowing/overnight-borrowing-fees.ts';
import {
  marginTermsHistory,
  type MarginRule,
  marginTermsOn,
  REGULATORY_MARGINS,
  marginRulesInForce,
} from '@bourse/core/borrowing/margin-requirements.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import { findEntryInForce, getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { getMarketTime } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { getMaximumLeverage } from '@bourse/core/markets/order-rules/short-selling-and-leverage.ts';
import type { Handler } from '../calls/handler-types.ts';
import { enableMarginTrading, findMarginTradingStart } from './store.ts';
import type { TradingDependencies } from './trading-dependencies.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import { writeNotice } from '../commands/transaction-with-events.ts';

export const getMarginTerms =
  ({ database, clock, world, timeZones, marginRules }: TradingDependencies): Handler<'trading/getMargin'> =>
  async (_, { account }) => {
    const since = await findMarginTradingStart(database.kysely, account);
    const today = (market: Market): string => getMarketTime(market, world.hours, clock.now(), timeZones).date;
    return {
      enabled: since !== null,
      enabledAt: since === null ? null : new Date(since).toISOString(),
      markets: MARKETS.map((market) => marginTermsRow(market, today(market), marginRules?.rules() ?? [])),
      rules: MARKETS.flatMap((market) => marginRuleRows(marginRules?.rules() ?? [], market, today(market))),
    };
  };

/** The operator's rules on top of the market's own terms: those in force, and later ones. */
const marginRuleRows = (rules: readonly MarginRule[], market: Market, date: string) =>
  [
    ...marginRulesInForce(rules, market, date),
    ...rules.filter((rule) => rule.market === market && rule.from > date),
  ].map(({ table, ...rule }) => ({
    market,
    board: rule.board,
    instrument: rule.instrument,
    from: rule.from,
    volatilityFrom: rule.volatilityFrom === null ? null : formatScaled(rule.volatilityFrom),
    valueFrom: rule.valueFrom === null ? null : formatAmount(rule.valueFrom, getMarketRules(market).currency),
    initial: formatScaled(table.initial),
    maintenance: formatScaled(table.maintenance),
    warning: formatScaled(table.warning),
    maximumLeverage: table.maximumLeverage,
  }));

function marginTermsRow(market: Market, date: string, rules: readonly MarginRule[]) {
  // The market's own rule, if there is one; rules for boards, instruments and sizes are in the list of rules.
  const own = marginRulesInForce(rules, market, date).find(
    (rule) =>
      rule.board === null && rule.instrument === null && rule.volatilityFrom === null && rule.valueFrom === null,
  );
  const {
    initial,
    maintenance,
    warning,
    maximumLeverage: leverage,
  } = own?.table ?? { ...marginTermsOn(market, date), maximumLeverage: getMaximumLeverage(market, date) };
  const rates = financingRatesOn(market, date);
  const outside = REGULATORY_MARGINS[market];
  return {
    market,
    maximumLeverage: leverage,
    initial: formatScaled(initial),
    maintenance: formatScaled(maintenance),
    warning: formatScaled(warning),
    financingLong: formatScaled(rates.long),
    financingShort: formatScaled(rates.short),
    dayBasis: daysPerYearOf(getMarketRules(market).currency),
    source: own ? 'the operator' : (findEntryInForce(marginTermsHistory(market), date)?.source ?? ''),
    outside: outside
      ? {
          initial: formatScaled(outside.initial),
          maintenance: formatScaled(outside.maintenance),
          source: outside.source,
        }
      : null,
  };
}

/** Granted at once: a practice world has no review, and the customer has agreed to the risks shown. */
export const applyForMarginTrading =
  (dependencies: TradingDependencies): Handler<'trading/applyMargin'> =>
  (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('trading/applyMargin', input),
      async decide(work) {
        const earlier = await findMarginTradingStart(work.db, account);
        if (earlier === null) {
          await enableMarginTrading(work.db, account, work.now);
          await writeNotice(work, account, 'marginEnabled', {});
        }
        return { enabled: true, enabledAt: new Date(earlier ?? work.now).toISOString() };
      },
    });
