import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { refuse } from '@bourse/contract/errors.ts';
import { standingSince } from '@bourse/core/actions/standing.ts';
import { priceBand } from '@bourse/core/bands.ts';
import { addDays } from '@bourse/core/dates.ts';
import { lotOf } from '@bourse/core/lots.ts';
import { marginTable, type MarginRule } from '@bourse/core/margin/margin-rules.ts';
import type { Bar, CorporateAction, History, Instrument, Quote } from '@bourse/core/market.ts';
import {
  divide,
  formatAmount,
  formatScaled,
  larger,
  notional,
  SCALE,
  smaller,
  type Price,
} from '@bourse/core/money.ts';
import { rulesOf, ruleOn } from '@bourse/core/rulebook/index.ts';
import { shortingOf } from '@bourse/core/shorting.ts';
import { tickOfInstrument } from '@bourse/core/ticks.ts';
import type { Volatility } from '../venue/day-before.ts';
import { nameIn } from '../venue/name-in.ts';
import { outsideQuote } from '../venue/outside-quote.ts';
import { tickByOf } from '../venue/tick-by.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { upcomingRow } from './upcoming-row.ts';
import { isoOrNull, sessionOf } from './session-of.ts';

/** Where the operator's margin rules are, which bound the leverage. */
export interface LeverageParts {
  marginRules: { rules(): readonly MarginRule[] };
  volatility: Volatility;
}

/** Of a position that is small and the first of its name. */
const leverageOf = (
  { marginRules, volatility }: LeverageParts,
  instrument: Instrument,
  date: string,
  now: number,
): number =>
  instrument.board === 'index'
    ? 1
    : marginTable(marginRules.rules(), { instrument, date, volatility: volatility(instrument, now), value: 0n })
        .maximumLeverage;

type Answer = AnswerOf<Calls['quotes/getInstrument']>;
const WEEKS_A_YEAR = 52;
const yearBefore = (date: string): string => addDays(date, -365);

/** The rules that hold for it on its market's date. Nobody trades an index: it has a tick to be shown on and no lot. */
function rulesFor(instrument: Instrument, quote: Quote | null, date: string, tickBy: Price | null) {
  const traded = instrument.board !== 'index';
  const lot = traded ? lotOf(instrument, date) : null;
  const band = traded && quote ? priceBand(instrument, quote.previousClose, date, tickBy) : null;
  return {
    tradable: traded,
    tick: formatScaled(tickOfInstrument(instrument, quote?.last ?? SCALE, date, tickBy)),
    lot: formatScaled(lot?.lot ?? SCALE),
    fraction: lot?.fraction ?? false,
    parts: lot?.parts == null ? null : formatAmount(lot.parts, instrument.currency),
    minimum: formatScaled(lot?.minimum ?? SCALE),
    displayLot: formatScaled(lot?.displayLot ?? SCALE),
    band: band && { low: formatScaled(band.low), high: formatScaled(band.high) },
    settlementDays: traded ? ruleOn(rulesOf(instrument.market).settlementDays, date) : 0,
  };
}

/** Where its market allows it and somebody lends it; whether there is enough is told with an order. */
const shortAllowed = (
  { lending }: Pick<Parts, 'lending'>,
  instrument: Instrument,
  quote: Quote | null,
  date: string,
  now: number,
): boolean =>
  instrument.board !== 'index' &&
  shortingOf(instrument.market, date).allowed &&
  lending.stockOf(instrument, now, date, quote?.previousClose ?? 0n) !== null;

/** Figures from quotes, bars, corporate actions and the company's last report. */
function figuresOf(
  { actions, company }: History,
  weeks: readonly Bar[],
  instrument: Instrument,
  quote: Quote | null,
  date: string,
): Answer['figures'] {
  const last = quote?.last ?? 0n;
  const dividends = actions.reduce(
    (sum, each) => (each.kind === 'dividend' && each.exDate > yearBefore(date) ? sum + each.amount : sum),
    0n,
  );
  const issued = instrument.sharesOutstanding > 0n;
  const report = company?.reports.at(-1);
  const money = (amount: bigint | undefined): string | null =>
    amount === undefined ? null : formatAmount(amount, instrument.currency);
  return {
    marketCap:
      issued && quote
        ? formatAmount(notional(last, instrument.sharesOutstanding * SCALE, instrument.currency), instrument.currency)
        : null,
    shares: issued ? instrument.sharesOutstanding.toString() : null,
    high52Weeks: formatScaled(weeks.reduce((high, bar) => larger(high, bar.high), last)),
    low52Weeks: formatScaled(weeks.reduce((low, bar) => smaller(low, bar.low), weeks[0]?.low ?? last)),
    dividendYield: dividends > 0n && last > 0n ? formatScaled(divide(dividends * SCALE, last, 'half-even')) : null,
    foreignOwnership: company ? formatScaled(company.foreignOwnership) : null,
    debtRatio: company ? formatScaled(company.debtRatio) : null,
    sales: money(report?.sales),
    operatingProfit: money(report?.operatingProfit),
    netProfit: money(report?.netProfit),
  };
}

/** The trading before and after the session; its change counts from the session's last price. */
function extendedOf(
  { phases, halts }: Pick<Parts, 'phases' | 'halts'>,
  instrument: Instrument,
  session: Quote | null,
  now: number,
): Pick<Answer, 'extendedHours' | 'extended'> {
  const extendedHours = phases.extended(instrument, now) !== null;
  const outside = outsideQuote({ phases, halts }, instrument, now);
  if (!outside || !session || session.last <= 0n) return { extendedHours, extended: null };
  const { span, quote } = outside;
  const change = quote.last - session.last;
  return {
    extendedHours,
    extended: {
      span,
      last: formatScaled(quote.last),
      bid: formatScaled(quote.bid),
      ask: formatScaled(quote.ask),
      change: formatScaled(change),
      changeRate: formatScaled(divide(change * SCALE, session.last, 'half-even')),
      at: new Date(quote.at).toISOString(),
    },
  };
}

/** An address with the new code of an instrument whose id is the old one. */
const calledNow = ({ feeds }: Pick<Parts, 'feeds'>, id: string): Instrument | null =>
  feeds.all().find(({ market, code, formerly }) => formerly !== undefined && `${market}.${code}` === id) ?? null;

function standingRow(actions: readonly CorporateAction[]): Pick<Answer, 'standing' | 'standingSince' | 'delistedAt'> {
  const { standing, since, amount } = standingSince(actions);
  return { standing, standingSince: since, delistedAt: amount === null ? null : formatScaled(amount) };
}

/** A halt that lasts to the close ends with the next opening. */
function pauseOf(
  { halts, phases }: Pick<Parts, 'halts' | 'phases'>,
  instrument: Instrument,
  nextOpen: number | null,
  now: number,
): Answer['pause'] {
  const halt = halts.at(instrument, now);
  if (halt)
    return {
      kind: 'halt',
      until: new Date(halt.reopens === 'close' ? (nextOpen ?? halt.until) : halt.until).toISOString(),
    };
  const atLast = halts.isOver(instrument, now) ? null : phases.atLast(instrument, now);
  if (atLast) return { kind: 'atLast', until: new Date(atLast.until).toISOString() };
  const { gathers, singlePrice } = phases.closing(instrument, now);
  return gathers === null
    ? null
    : { kind: singlePrice ? 'singlePrice' : 'auction', until: new Date(gathers).toISOString() };
}

export function getInstrument(parts: Parts & LeverageParts): Handler<'quotes/getInstrument'> {
  return async (input, { language }) => {
    const instrument = parts.feeds.instrument(input.instrument) ?? calledNow(parts, input.instrument);
    if (!instrument) return refuse('instrumentNotFound');
    const now = parts.clock.now();
    const { date, ...market } = sessionOf(parts, instrument.market, now);
    const [history, weeks] = await Promise.all([
      parts.feeds.history(instrument.id, now, yearBefore(date)),
      parts.feeds.bars(
        { instrument: instrument.id, period: '1w', adjustment: 'forward', before: now + 1, limit: WEEKS_A_YEAR },
        now,
      ),
    ]);
    const quote = parts.feeds.quote(instrument.id, now);
    const own = parts.feeds.session(instrument.id, now);
    const { state, nextOpen, nextClose } = own ? { state: own, nextOpen: null, nextClose: null } : market;
    return {
      instrument: instrument.id,
      code: instrument.code,
      name: nameIn(language, instrument),
      localName: instrument.localName ?? null,
      market: instrument.market,
      board: instrument.board,
      currency: instrument.currency,
      segment: instrument.segment,
      sector: instrument.sector,
      listedOn: instrument.listedOn,
      labels: parts.labels(instrument, quote, date, now),
      pause: pauseOf(parts, instrument, nextOpen, now),
      ...extendedOf(parts, instrument, quote, now),
      auctions: (['open', 'close'] as const).filter(
        (kind) => parts.phases.nextAuction(instrument, kind, 'limit', now) !== null,
      ),
      session: state,
      nextOpen: isoOrNull(nextOpen),
      nextClose: isoOrNull(nextClose),
      source: parts.feeds.sourceOf(instrument.id) ?? parts.ownVenue.source,
      upcoming: parts.feeds.upcoming(instrument.id, now).map(upcomingRow),
      ...standingRow(history.actions),
      formerly: (instrument.formerly ?? []).map(({ code, name, until }) => ({ code, name, until })),
      ...rulesFor(instrument, quote, date, tickByOf(parts.feeds, instrument, date, now)),
      maximumLeverage: leverageOf(parts, instrument, date, now),
      shortAllowed: shortAllowed(parts, instrument, quote, date, now),
      figures: figuresOf(history, weeks, instrument, quote, date),
    };
  };
}
