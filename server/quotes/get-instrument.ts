import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { refuse } from '@bourse/contract/errors.ts';
import { standingSince } from '@bourse/core/markets/listings/listing-status.ts';
import type { CorporateAction, Instrument, Quote } from '@bourse/core/markets/market.ts';
import type { OperatorHalt } from '@bourse/core/markets/operator-halts/halts.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { shortingOf } from '@bourse/core/markets/order-rules/short-selling.ts';
import { nameIn } from '../venue/instrument-names.ts';
import { quoteOnWire } from '../venue/quote-views.ts';
import { tickByOf } from '../venue/tick-reference.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { dayTradeLeverageAt, extendedOf, leverageOf, type LeverageParts, rulesFor } from './instrument-details.ts';
import { figuresOf, type LookBack } from './instrument-figures.ts';
import { upcomingRow } from './list-events.ts';
import { changesOf, operatorHaltRow, sessionOf } from './list-markets.ts';

type Answer = AnswerOf<Calls['quotes/getInstrument']>;

/** Whether its market allows short sales and its stock can be borrowed. Each order checks the available quantity. */
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

/** Looks up an instrument by its new code; its id keeps the old one. */
const calledNow = ({ feeds }: Pick<Parts, 'feeds'>, id: string): Instrument | null =>
  feeds.all().find(({ market, code, formerly }) => formerly !== undefined && `${market}.${code}` === id) ?? null;

/** Actions that changed the number of shares. */
const dividedOf = ({ due }: Pick<Parts, 'due'>, { id }: Instrument, now: number): readonly CorporateAction[] =>
  due.divided(id, now).map(({ action }) => action);

/** An instrument halted by the operator counts as suspended, and says so. */
function standingRow(
  actions: readonly CorporateAction[],
  halt: OperatorHalt | null,
): Pick<Answer, 'standing' | 'standingSince' | 'delistedAt' | 'operatorHalt'> {
  const { standing, since, amount } = standingSince(actions);
  return {
    standing: halt && standing === 'listed' ? 'suspended' : standing,
    standingSince: since,
    delistedAt: amount === null ? null : formatScaled(amount),
    operatorHalt: halt && operatorHaltRow(halt),
  };
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

export function getInstrument(parts: Parts & LeverageParts, lookBack: LookBack): Handler<'quotes/getInstrument'> {
  return async (input, { language, address }) => {
    const instrument = parts.feeds.instrument(input.instrument) ?? calledNow(parts, input.instrument);
    if (!instrument) return refuse('instrumentNotFound', { instrument: input.instrument });
    const now = parts.clock.now();
    const { date, ...market } = sessionOf(parts, instrument.market, now);
    const { history, weeks } = await lookBack(address, { id: instrument.id, now, date });
    const quote = parts.feeds.quote(instrument.id, now);
    const divided = dividedOf(parts, instrument, now);
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
      ...changesOf({ nextOpen, nextClose }),
      source: parts.feeds.sourceOf(instrument.id) ?? parts.ownVenue.source,
      quote: quote && quoteOnWire(quote, instrument.currency),
      upcoming: parts.feeds.upcoming(instrument.id, now).map(upcomingRow),
      ...standingRow(history.actions, parts.operatorHalts.at(instrument.id, now)),
      formerly: (instrument.formerly ?? []).map(({ code, name, until }) => ({ code, name, until })),
      ...rulesFor(instrument, quote, date, tickByOf(parts.feeds, instrument, date, now)),
      maximumLeverage: leverageOf(parts, instrument, date, now),
      dayTradeLeverage: dayTradeLeverageAt(parts, instrument, quote, now),
      shortAllowed: shortAllowed(parts, instrument, quote, date, now),
      ...figuresOf(history, weeks, instrument, quote, date, divided),
    };
  };
}
