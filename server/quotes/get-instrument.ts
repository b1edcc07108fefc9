import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { getListingStatusDetails } from '@bourse/core/markets/listings/listing-status.ts';
import type { CorporateAction, Instrument, Quote } from '@bourse/core/markets/market-types.ts';
import type { OperatorHalt } from '@bourse/core/markets/operator-halts/operator-halts.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { getShortSellingRule } from '@bourse/core/markets/order-rules/short-selling-and-leverage.ts';
import { instrumentNameIn, ownScriptNameOf } from '../venue/instrument-names.ts';
import { buildPriceOriginView, buildQuoteView } from '../venue/quote-views.ts';
import { findTickReferencePrice } from '../venue/tick-reference.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  computeMaximumDayTradeLeverage,
  buildExtendedHoursView,
  computeMaximumLeverage,
  type LeverageDependencies,
  buildTradingRulesView,
} from './instrument-hours-rules-leverage.ts';
import { buildInstrumentKeyFigures, type LoadHistoryAndWeeklyBars } from './instrument-key-figures.ts';
import { buildUpcomingCorporateActionRow } from './list-instrument-events.ts';
import { buildNextSessionTimes, buildOperatorHaltView, findMarketSessionAt } from './list-markets.ts';

type Answer = CallAnswer<Calls['quotes/getInstrument']>;

/** Whether its market allows short sales and its stock can be borrowed. Each order checks the available quantity. */
const isShortSaleAllowed = (
  { stockLendingTerms }: Pick<ServerDependencies, 'stockLendingTerms'>,
  instrument: Instrument,
  quote: Quote | null,
  date: string,
  now: number,
): boolean =>
  instrument.board !== 'index' &&
  getShortSellingRule(instrument.market, date).allowed &&
  stockLendingTerms.borrowableStockOf(instrument, now, date, quote?.previousClose ?? 0n) !== null;

/** Looks up an instrument by its new code; its id keeps the old one. */
const findByCurrentCode = ({ venues }: Pick<ServerDependencies, 'venues'>, id: string): Instrument | null =>
  venues.all().find(({ market, code, formerly }) => formerly !== undefined && `${market}.${code}` === id) ?? null;

/** Actions that changed the number of shares. */
const splitActionsOf = (
  { corporateActionSchedule }: Pick<ServerDependencies, 'corporateActionSchedule'>,
  { id }: Instrument,
  now: number,
): readonly CorporateAction[] => corporateActionSchedule.allSplits(id, now).map(({ action }) => action);

/** An instrument halted by the operator counts as suspended, and says so. */
function listingStatusRow(
  actions: readonly CorporateAction[],
  halt: OperatorHalt | null,
): Pick<Answer, 'listingStatus' | 'listingStatusSince' | 'delistedAt' | 'operatorHalt'> {
  const { status: listingStatus, since, amount } = getListingStatusDetails(actions);
  return {
    listingStatus: halt && listingStatus === 'listed' ? 'suspended' : listingStatus,
    listingStatusSince: since,
    delistedAt: amount === null ? null : formatScaled(amount),
    operatorHalt: halt && buildOperatorHaltView(halt),
  };
}

/** A halt that lasts to the close ends with the next opening. */
function instrumentPauseOf(
  { halts, marketPhases }: Pick<ServerDependencies, 'halts' | 'marketPhases'>,
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
  const atLast = halts.isOver(instrument, now) ? null : marketPhases.atLast(instrument, now);
  if (atLast) return { kind: 'atLast', until: new Date(atLast.until).toISOString() };
  const { gathers, singlePrice } = marketPhases.closing(instrument, now);
  return gathers === null
    ? null
    : { kind: singlePrice ? 'singlePrice' : 'auction', until: new Date(gathers).toISOString() };
}

export function getInstrument(
  dependencies: ServerDependencies & LeverageDependencies,
  loadFigures: LoadHistoryAndWeeklyBars,
): Handler<'quotes/getInstrument'> {
  return async (input, { language, address, account }) => {
    const instrument =
      dependencies.venues.instrument(input.instrument) ?? findByCurrentCode(dependencies, input.instrument);
    if (!instrument) return refuse('instrumentNotFound', { instrument: input.instrument });
    dependencies.venues.notePriceNeed(instrument.id, 'viewed');
    const now = dependencies.clock.now();
    const { date, ...market } = findMarketSessionAt(dependencies, instrument.market, now);
    const { history, weeks } = await loadFigures(address, { id: instrument.id, now, date });
    const quote = dependencies.venues.quote(instrument.id, now);
    const origin = dependencies.venues.origin(instrument.id, now);
    const divided = splitActionsOf(dependencies, instrument, now);
    const own = dependencies.venues.session(instrument.id, now);
    const { state, nextOpen, nextClose } = own
      ? { state: own, nextOpen: own === 'closed' ? (origin?.opensAt ?? null) : null, nextClose: null }
      : market;
    return {
      instrument: instrument.id,
      code: instrument.code,
      name: instrumentNameIn(language, instrument),
      localName: ownScriptNameOf(instrument),
      market: instrument.market,
      board: instrument.board,
      currency: instrument.currency,
      segment: instrument.segment,
      sector: instrument.sector,
      listedOn: instrument.listedOn,
      labels: dependencies.getInstrumentLabels(instrument, quote, date, now),
      pause: instrumentPauseOf(dependencies, instrument, nextOpen, now),
      ...buildExtendedHoursView(dependencies, instrument, quote, now),
      auctions: (['open', 'close'] as const).filter(
        (kind) => dependencies.marketPhases.nextAuction(instrument, kind, 'limit', now) !== null,
      ),
      session: state,
      ...buildNextSessionTimes({ nextOpen, nextClose }),
      source: dependencies.venues.sourceOf(instrument.id) ?? dependencies.ownVenue.source,
      origin: origin && buildPriceOriginView(origin),
      quote: quote && buildQuoteView(quote, instrument.currency, origin),
      upcoming: dependencies.venues.upcoming(instrument.id, now).map(buildUpcomingCorporateActionRow),
      ...listingStatusRow(history.actions, dependencies.operatorHalts.at(instrument.id, now)),
      formerly: (instrument.formerly ?? []).map(({ code, name, until }) => ({ code, name, until })),
      ...buildTradingRulesView(
        instrument,
        quote,
        date,
        findTickReferencePrice(dependencies.venues, instrument, date, now),
      ),
      maximumLeverage: computeMaximumLeverage(dependencies, instrument, date, now),
      dayTradeLeverage: computeMaximumDayTradeLeverage(dependencies, instrument, quote, account, now),
      shortAllowed: isShortSaleAllowed(dependencies, instrument, quote, date, now),
      ...buildInstrumentKeyFigures(history, weeks, instrument, quote, date, divided),
    };
  };
}
