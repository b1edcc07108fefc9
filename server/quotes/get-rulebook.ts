/** A market's rules as the app shows them: days, phases, halts, ticks, lots and charges. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { localizeHolidayName } from '@bourse/contract/rulebook/holiday-names.ts';
import { localizeRuleSource } from '@bourse/contract/rulebook/rule-source-names.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import type { DatedCommissionPlans } from '@bourse/core/markets/charges/compute-charges.ts';
import { addDays, isNewYorkSummerTime } from '@bourse/core/dates.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import { type Currency, formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import { findEntryInForce, getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { DatedEntry, MarketPhaseRules, MarketRules, PauseRule } from '@bourse/core/markets/rulebook/rule-types.ts';
import { getTradingDay } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildMarketCharges, buildShortSellingFee, buildChargeSource } from './rulebook-charges.ts';
import { findMarketSessionAt } from './list-markets.ts';

type Answer = CallAnswer<Calls['quotes/getRulebook']>;
const LISTED_DAYS = 30;

/** The same answer with its sources in the reader's `language`. */
function translateSources<WithSource>(sourced: WithSource, language: Language): WithSource {
  if (Array.isArray(sourced)) return sourced.map((each: unknown) => translateSources(each, language)) as WithSource;
  if (sourced === null || typeof sourced !== 'object') return sourced;
  const fields = Object.entries(sourced).map(([name, value]: [string, unknown]) => [
    name,
    name === 'source' && typeof value === 'string'
      ? localizeRuleSource(language, value)
      : translateSources(value, language),
  ]);
  return Object.fromEntries(fields) as WithSource;
}

/** The entry in force, with its source. */
function findInForce<T>(
  list: readonly DatedEntry<T>[],
  date: string,
): { value: T; sourced: ReturnType<typeof buildChargeSource> } {
  const entry = findEntryInForce(list, date) ?? list[0];
  if (!entry) throw new Error('a rulebook list is empty');
  return { value: entry.value, sourced: buildChargeSource(entry) };
}

/** The exchange's own days, whatever hours this world keeps. */
function tradingDaysOf(market: Market, rules: MarketRules, first: string, language: Language): Answer['days'] {
  const special = new Map(rules.specialDays.map((day) => [day.date, day]));
  return Array.from({ length: LISTED_DAYS }, (_, ahead) => {
    const date = addDays(first, ahead);
    const day = getTradingDay(market, 'exchange', date);
    const named = special.get(date);
    return {
      date,
      state: day === 'unknown' ? ('unknown' as const) : day === 'closed' ? ('closed' as const) : ('open' as const),
      spans: typeof day === 'string' ? [] : day.spans.map(({ kind, from, to }) => ({ kind, from, to })),
      name: named ? localizeHolidayName(language, named.name) : null,
      source: named?.source ?? null,
      confirmed: !named?.unconfirmed,
    };
  });
}

function pricesAndLots(rules: MarketRules, currency: Currency, date: string): Pick<Answer, 'ticks' | 'bands' | 'lots'> {
  const ticks = findInForce(rules.ticks, date);
  const bands = findInForce(rules.bands, date);
  const lots = findInForce(rules.lots, date);
  return {
    ticks: {
      ...ticks.sourced,
      by: ticks.value.by,
      steps: ticks.value.steps.map(({ below, tick, inclusive }) => ({
        below: below === null ? null : formatScaled(below),
        inclusive: inclusive ?? false,
        tick: formatScaled(tick),
      })),
    },
    bands: {
      ...bands.sourced,
      // Nobody trades an index: leave its rules out.
      rules: bands.value
        .filter(({ boards }) => !boards?.every((board) => board === 'index'))
        .map(({ boards = null, segments = null, firstDays = null, band }) => ({
          boards: boards && [...boards],
          segments: segments && [...segments],
          firstDays,
          up: band && formatScaled(band.up),
          down: band && formatScaled(band.down),
        })),
    },
    lots: {
      ...lots.sourced,
      rules: lots.value.map(({ boards = null, lot, fraction, minimum, minimumNotional }) => ({
        boards: boards && [...boards],
        lot: formatScaled(lot),
        fraction,
        minimum: formatScaled(minimum),
        minimumValue: minimumNotional === undefined ? null : formatAmount(minimumNotional, currency),
      })),
    },
  };
}

export function getRulebook(
  dependencies: Pick<ServerDependencies, 'clock' | 'timeZones' | 'world'> & {
    commissionPlans: { plans(): DatedCommissionPlans };
  },
): Handler<'quotes/getRulebook'> {
  return async ({ market }, { language }) => {
    const rules = getMarketRules(market);
    const { exchange, mic, currency, zone } = rules;
    const { date } = findMarketSessionAt(dependencies, market, dependencies.clock.now());
    const sessions = findInForce(rules.sessions, date);
    const settlement = findInForce(rules.settlementDays, date);
    const withholding = findEntryInForce(rules.withholding ?? [], date);
    const taxYear = findEntryInForce(rules.taxYearBegins ?? [], date);
    const inParts = findEntryInForce(rules.parts ?? [], date);
    const shorting = findInForce(rules.shorting, date);
    const leverage = findInForce(rules.maximumLeverage, date);
    const { spans, spansInNewYorkSummer, weekdays } = sessions.value;
    const summer = spansInNewYorkSummer && isNewYorkSummerTime(date) ? spansInNewYorkSummer : spans;
    const sourced: Answer = {
      market,
      exchange,
      mic,
      currency,
      zone,
      date,
      hours: dependencies.world.hours,
      calendarUntil: rules.calendar?.lastYear ?? null,
      days: tradingDaysOf(market, rules, date, language),
      sessions: {
        ...sessions.sourced,
        weekdays: [...weekdays],
        spans: summer.map(({ kind, from, to }) => ({ kind, from, to })),
      },
      ...pricesAndLots(rules, currency, date),
      ...marketPhaseRows(rules.phases, date),
      settlement: { ...settlement.sourced, days: settlement.value },
      parts: inParts && {
        ...buildChargeSource(inParts),
        boards: [...inParts.value.boards],
        minimumValue: formatAmount(inParts.value.minimumNotional, currency),
      },
      withholding: withholding && { ...buildChargeSource(withholding), rate: formatScaled(withholding.value) },
      taxYear: taxYear && { ...buildChargeSource(taxYear), begins: taxYear.value },
      shorting: {
        ...shorting.sourced,
        allowed: shorting.value.allowed,
        intradayOnly: shorting.value.intradayOnly ?? false,
      },
      leverage: { ...leverage.sourced, maximum: leverage.value },
      shortFee: buildShortSellingFee(market, date),
      ...buildMarketCharges(market, date, dependencies.commissionPlans.plans()),
    };
    return translateSources(sourced, language);
  };
}

/** What a phase of the day accepts, what pauses an instrument, and what stops a market. */

type MarketPhaseRows = Pick<CallAnswer<Calls['quotes/getRulebook']>, 'taking' | 'pauses' | 'singlePrice' | 'halts'>;
type Pause = NonNullable<MarketPhaseRows['pauses']>['rules'][number];

function pauseRuleRow(rule: PauseRule): Pause {
  const { boards, segments, capitalisation } = rule;
  const rates = rule.mechanism === 'limit' ? [...new Set(rule.bands.map(({ rate }) => rate))] : [rule.rate];
  return {
    mechanism: rule.mechanism,
    boards: boards ? [...boards] : null,
    segments: segments ? [...segments] : null,
    rates: rates.toSorted((a, b) => (a < b ? -1 : 1)).map(formatScaled),
    seconds: rule.mechanism === 'order-band' ? null : rule.pauseSeconds,
    worthFrom: capitalisation?.from?.toString() ?? null,
    worthBelow: capitalisation?.below?.toString() ?? null,
  };
}

function marketPhaseRows({ spans, pauses, halts, singlePrice = [] }: MarketPhaseRules, date: string): MarketPhaseRows {
  const single = findEntryInForce(singlePrice, date);
  const [taking, pause, halt] = [
    findEntryInForce(spans, date),
    findEntryInForce(pauses, date),
    findEntryInForce(halts, date),
  ];
  return {
    taking: taking && {
      ...buildChargeSource(taking),
      rules: taking.value.map(({ kind, types, shorts }) => ({ kind, types: [...types], shorts })),
    },
    pauses:
      pause && pause.value.length > 0 ? { ...buildChargeSource(pause), rules: pause.value.map(pauseRuleRow) } : null,
    singlePrice: single && {
      ...buildChargeSource(single),
      everyMinutes: single.value.everyMinutes,
      days: single.value.days,
    },
    halts: halt && {
      ...buildChargeSource(halt),
      direction: halt.value.direction,
      levels: halt.value.levels.map(({ move, stops }) => ({
        move: formatScaled(move),
        stops: stops.map(({ beforeClose, minutes }) => ({ beforeClose, minutes: minutes === 'rest' ? null : minutes })),
      })),
    },
  };
}
