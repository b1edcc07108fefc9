/** A market's rules as the app shows them: days, phases, halts, ticks, lots and charges. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { holidayIn } from '@bourse/contract/rulebook/holidays.ts';
import { sourceIn } from '@bourse/contract/rulebook/sources.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import type { Plans } from '@bourse/core/markets/charges/charges.ts';
import { addDays, isNewYorkSummer } from '@bourse/core/dates.ts';
import type { Market } from '@bourse/core/markets/market.ts';
import { type Currency, formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import { effective, rulesOf } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { Dated, MarketPhases, MarketRules, PauseRule } from '@bourse/core/markets/rulebook/rule-types.ts';
import { tradingDay } from '@bourse/core/markets/sessions/sessions.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { chargesOf, shortFeeOf, sourcedOf } from './rulebook-charges.ts';
import { sessionOf } from './list-markets.ts';

type Answer = AnswerOf<Calls['quotes/getRulebook']>;
const DAYS = 30;

/** The same answer with its sources in the reader's `language`. */
function withSources<Told>(told: Told, language: Language): Told {
  if (Array.isArray(told)) return told.map((each: unknown) => withSources(each, language)) as Told;
  if (told === null || typeof told !== 'object') return told;
  const fields = Object.entries(told).map(([name, value]: [string, unknown]) => [
    name,
    name === 'source' && typeof value === 'string' ? sourceIn(language, value) : withSources(value, language),
  ]);
  return Object.fromEntries(fields) as Told;
}

/** The entry in force, with its source. */
function holding<T>(list: readonly Dated<T>[], date: string): { value: T; sourced: ReturnType<typeof sourcedOf> } {
  const entry = effective(list, date) ?? list[0];
  if (!entry) throw new Error('a rulebook list is empty');
  return { value: entry.value, sourced: sourcedOf(entry) };
}

/** The exchange's own days, whatever hours this world keeps. */
function daysOf(market: Market, rules: MarketRules, first: string, language: Language): Answer['days'] {
  const special = new Map(rules.specialDays.map((day) => [day.date, day]));
  return Array.from({ length: DAYS }, (_, ahead) => {
    const date = addDays(first, ahead);
    const day = tradingDay(market, 'exchange', date);
    const named = special.get(date);
    return {
      date,
      state: day === 'unknown' ? ('unknown' as const) : day === 'closed' ? ('closed' as const) : ('open' as const),
      spans: typeof day === 'string' ? [] : day.spans.map(({ kind, from, to }) => ({ kind, from, to })),
      name: named ? holidayIn(language, named.name) : null,
      source: named?.source ?? null,
      confirmed: !named?.unconfirmed,
    };
  });
}

function pricesAndLots(rules: MarketRules, currency: Currency, date: string): Pick<Answer, 'ticks' | 'bands' | 'lots'> {
  const ticks = holding(rules.ticks, date);
  const bands = holding(rules.bands, date);
  const lots = holding(rules.lots, date);
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
  parts: Pick<Parts, 'clock' | 'zones' | 'world'> & { commissions: { plans(): Plans } },
): Handler<'quotes/getRulebook'> {
  return async ({ market }, { language }) => {
    const rules = rulesOf(market);
    const { exchange, mic, currency, zone } = rules;
    const { date } = sessionOf(parts, market, parts.clock.now());
    const sessions = holding(rules.sessions, date);
    const settlement = holding(rules.settlementDays, date);
    const withholding = effective(rules.withholding ?? [], date);
    const inParts = effective(rules.parts ?? [], date);
    const shorting = holding(rules.shorting, date);
    const leverage = holding(rules.maximumLeverage, date);
    const { spans, spansInNewYorkSummer, weekdays } = sessions.value;
    const summer = spansInNewYorkSummer && isNewYorkSummer(date) ? spansInNewYorkSummer : spans;
    const told: Answer = {
      market,
      exchange,
      mic,
      currency,
      zone,
      date,
      hours: parts.world.hours,
      calendarUntil: rules.calendar?.lastYear ?? null,
      days: daysOf(market, rules, date, language),
      sessions: {
        ...sessions.sourced,
        weekdays: [...weekdays],
        spans: summer.map(({ kind, from, to }) => ({ kind, from, to })),
      },
      ...pricesAndLots(rules, currency, date),
      ...phasesOf(rules.phases, date),
      settlement: { ...settlement.sourced, days: settlement.value },
      parts: inParts && {
        ...sourcedOf(inParts),
        boards: [...inParts.value.boards],
        minimumValue: formatAmount(inParts.value.minimumNotional, currency),
      },
      withholding: withholding && { ...sourcedOf(withholding), rate: formatScaled(withholding.value) },
      shorting: {
        ...shorting.sourced,
        allowed: shorting.value.allowed,
        intradayOnly: shorting.value.intradayOnly ?? false,
      },
      leverage: { ...leverage.sourced, maximum: leverage.value },
      shortFee: shortFeeOf(market, date),
      ...chargesOf(market, date, parts.commissions.plans()),
    };
    return withSources(told, language);
  };
}

/** What a phase of the day accepts, what pauses an instrument, and what stops a market. */

type PhaseRows = Pick<AnswerOf<Calls['quotes/getRulebook']>, 'taking' | 'pauses' | 'singlePrice' | 'halts'>;
type Pause = NonNullable<PhaseRows['pauses']>['rules'][number];

function pauseOf(rule: PauseRule): Pause {
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

function phasesOf({ spans, pauses, halts, singlePrice = [] }: MarketPhases, date: string): PhaseRows {
  const single = effective(singlePrice, date);
  const [taking, pause, halt] = [effective(spans, date), effective(pauses, date), effective(halts, date)];
  return {
    taking: taking && {
      ...sourcedOf(taking),
      rules: taking.value.map(({ kind, types, shorts }) => ({ kind, types: [...types], shorts })),
    },
    pauses: pause && pause.value.length > 0 ? { ...sourcedOf(pause), rules: pause.value.map(pauseOf) } : null,
    singlePrice: single && { ...sourcedOf(single), everyMinutes: single.value.everyMinutes, days: single.value.days },
    halts: halt && {
      ...sourcedOf(halt),
      direction: halt.value.direction,
      levels: halt.value.levels.map(({ move, stops }) => ({
        move: formatScaled(move),
        stops: stops.map(({ beforeClose, minutes }) => ({ beforeClose, minutes: minutes === 'rest' ? null : minutes })),
      })),
    },
  };
}
