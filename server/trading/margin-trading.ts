/** Margin trading for an account: its terms, and the customer's consent. */
import { type Market, MARKETS } from '@bourse/core/markets/market.ts';
import { dayBasis, financingRates } from '@bourse/core/borrowing/financing.ts';
import {
  marginEntries,
  type MarginRule,
  marginTerms,
  OUTSIDE,
  rulesInForce,
} from '@bourse/core/borrowing/margin-requirements.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import { effective, rulesOf } from '@bourse/core/markets/rulebook/rulebook.ts';
import { marketTime } from '@bourse/core/markets/sessions/sessions.ts';
import { maximumLeverage } from '@bourse/core/markets/order-rules/short-selling.ts';
import type { Handler } from '../calls/handler.ts';
import { enableMargin, marginSince } from './store.ts';
import type { TradingParts } from './trading-parts.ts';
import { keyOf, runCommand } from '../commands/run-command.ts';
import { writeNotice } from '../commands/transaction.ts';

export const getMargin =
  ({ database, clock, world, zones, marginRules }: TradingParts): Handler<'trading/getMargin'> =>
  async (_, { account }) => {
    const since = await marginSince(database.kysely, account);
    const today = (market: Market): string => marketTime(market, world.hours, clock.now(), zones).date;
    return {
      enabled: since !== null,
      enabledAt: since === null ? null : new Date(since).toISOString(),
      markets: MARKETS.map((market) => termsRow(market, today(market), marginRules?.rules() ?? [])),
      rules: MARKETS.flatMap((market) => told(marginRules?.rules() ?? [], market, today(market))),
    };
  };

/** The operator's rules on top of the market's own terms: those in force, and later ones. */
const told = (rules: readonly MarginRule[], market: Market, date: string) =>
  [...rulesInForce(rules, market, date), ...rules.filter((rule) => rule.market === market && rule.from > date)].map(
    ({ table, ...rule }) => ({
      market,
      board: rule.board,
      instrument: rule.instrument,
      from: rule.from,
      volatilityFrom: rule.volatilityFrom === null ? null : formatScaled(rule.volatilityFrom),
      valueFrom: rule.valueFrom === null ? null : formatAmount(rule.valueFrom, rulesOf(market).currency),
      initial: formatScaled(table.initial),
      maintenance: formatScaled(table.maintenance),
      warning: formatScaled(table.warning),
      maximumLeverage: table.maximumLeverage,
    }),
  );

function termsRow(market: Market, date: string, rules: readonly MarginRule[]) {
  // The market's own rule, if there is one; rules for boards, instruments and sizes are in the list of rules.
  const own = rulesInForce(rules, market, date).find(
    (rule) =>
      rule.board === null && rule.instrument === null && rule.volatilityFrom === null && rule.valueFrom === null,
  );
  const {
    initial,
    maintenance,
    warning,
    maximumLeverage: leverage,
  } = own?.table ?? { ...marginTerms(market, date), maximumLeverage: maximumLeverage(market, date) };
  const rates = financingRates(market, date);
  const outside = OUTSIDE[market];
  return {
    market,
    maximumLeverage: leverage,
    initial: formatScaled(initial),
    maintenance: formatScaled(maintenance),
    warning: formatScaled(warning),
    financingLong: formatScaled(rates.long),
    financingShort: formatScaled(rates.short),
    dayBasis: dayBasis(rulesOf(market).currency),
    source: own ? 'the operator' : (effective(marginEntries(market), date)?.source ?? ''),
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
export const applyMargin =
  (parts: TradingParts): Handler<'trading/applyMargin'> =>
  (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('trading/applyMargin', input),
      async decide(work) {
        const earlier = await marginSince(work.db, account);
        if (earlier === null) {
          await enableMargin(work.db, account, work.now);
          await writeNotice(work, account, 'marginEnabled', {});
        }
        return { enabled: true, enabledAt: new Date(earlier ?? work.now).toISOString() };
      },
    });
