/** The market as a decision sees it: the current quote, the session, and the local date that selects the rules. */
import type { TradingHoursMode, Instrument, InstrumentId, Market, Quote } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { getDayOrderExpiry, getTradingSession } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { createSettlementCalendar } from '../ledger/value-dates.ts';
import { DELAY_ALLOWANCE_MS } from '@bourse/core/trading/execution/delayed-prices.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';
import type { DueAuctionFinder, VenueHalts, MarketPhaseReader } from '../venue/market-phase-and-halt-readers.ts';
import type { InsuranceAccountKeeper } from '../ledger/insurance-account-keeper.ts';
import type { CompletedAuctionRegistry } from './books/auction-store.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { CommissionPlans, PurchaseLockRules, MarginRules } from './operator-rules.ts';
import type { GetPreviousDayPrices, GetVolatility } from '../venue/previous-days-figures.ts';
import type { WorldClock } from '../world/world-clock.ts';
import { findTickReferencePrice } from '../venue/tick-reference.ts';
import type { StockLendingTerms } from './stock-lending-terms.ts';

type SessionView = Pick<MarketView, 'session' | 'date' | 'nextOpen' | 'dayEnds'>;

/** Null for an instrument that no feed knows. */
export type GetMarketView = (instrument: InstrumentId, now: number) => MarketView | null;

const MINUTE_MS = 60_000;
const WITHOUT_ACCOUNT_FIELDS = { exchange: null, consumed: null, seat: false, uncharged: false, seasonEnds: null };

interface MarketViewDependencies extends Pick<ServerDependencies, 'venues' | 'timeZones' | 'world'> {
  corporateActionSchedule: Pick<ServerDependencies['corporateActionSchedule'], 'ready' | 'listingStatus'>;
  purchaseLocks: Pick<PurchaseLockRules, 'lockOf'>;
  halts: Pick<VenueHalts, 'at' | 'bandAt' | 'isOver'>;
  operatorHalts: Pick<ServerDependencies['operatorHalts'], 'at'>;
  marketPhases: MarketPhaseReader;
  dueAuctionFinder: Pick<DueAuctionFinder, 'currentAuction'>;
  completedAuctions: Pick<CompletedAuctionRegistry, 'has'>;
  stockLendingTerms: Pick<StockLendingTerms, 'borrowableStockOf'>;
  commissionPlans: Pick<CommissionPlans, 'plans'>;
  getPreviousDayPrices: GetPreviousDayPrices;
  marginRules: Pick<MarginRules, 'rules'>;
  getVolatility: GetVolatility;
  getLargestMove: GetVolatility;
  insuranceKeeper: Pick<InsuranceAccountKeeper, 'isBelowLimit'>;
  worldClock: Pick<WorldClock, 'nextMove'>;
}

export function createMarketViewBuilder(dependencies: MarketViewDependencies): GetMarketView {
  const { venues, world, timeZones, corporateActionSchedule } = dependencies;
  const sessionOf = createSessionViews(timeZones);
  const settlements = createSettlementCalendar(world, timeZones);
  return (id, now) => {
    const instrument = venues.instrument(id);
    if (!instrument) return null;
    // A replay plays another day's prices: it is open while it plays, and otherwise closed at all hours.
    const own = venues.session(id, now);
    const hours = own ? 'always' : world.hours;
    const view = sessionOf(instrument.market, hours, now);
    const listingStatus = corporateActionSchedule.listingStatus(id, now);
    const ready = corporateActionSchedule.ready(id, now);
    const phase = {
      ...marketPhaseOf(dependencies, instrument, view, { own: Boolean(own), ready, now }),
      settles: settlements[instrument.market],
    };
    const session =
      listingStatus === 'listed' && !phase.halt && phase.gathers === null ? (own ?? view.session) : ('closed' as const);
    const { zone } = getMarketRules(instrument.market);
    const common = {
      instrument,
      delay: delayOf(
        venues,
        id,
        (at) => venues.session(id, at) ?? sessionOf(instrument.market, hours, at).session,
        now,
      ),
      ...view,
      // A source of real prices opens with its exchange, also in a world that is always open.
      nextOpen: own === 'closed' ? (venues.origin(id, now)?.opensAt ?? null) : view.nextOpen,
      session,
      dateAt: (at: number) => timeZones.toLocal(at, zone).date,
      listingStatus,
      operatorHalt: dependencies.operatorHalts.at(id, now),
      untraded: findUntradedReason(venues, id),
      lockOf: (orderedAt: number, boughtAt: number) =>
        dependencies.purchaseLocks.lockOf(instrument, hours, orderedAt, boughtAt),
      ...phase,
      movingBand: session === 'open' ? dependencies.halts.bandAt(instrument, now) : null,
      tickBy: findTickReferencePrice(venues, instrument, view.date, now),
      clockMovesAt: dependencies.worldClock.nextMove()?.at ?? null,
      // Fields that depend on the account, its season and its payment are added when an order is decided.
      ...WITHOUT_ACCOUNT_FIELDS,
    };
    // Until a split has been applied to all holdings, no price fits.
    const terms = (quote: Quote | null) =>
      tradingTermsOf(dependencies, instrument, view.date, quote, Boolean(own), now);
    if (!ready) return { ...common, quote: null, ...terms(null) };
    // Nothing trades at a doubted or old price. Outside a session nothing fills, and limits are compared with the last
    // quote.
    const quote = session === 'open' ? venues.tradable(id, now) : venues.isTraded(id) ? venues.quote(id, now) : null;
    return { ...common, quote, ...terms(quote) };
  };
}

function findUntradedReason(
  venues: Pick<ServerDependencies['venues'], 'isTraded' | 'venueOf'>,
  id: InstrumentId,
): MarketView['untraded'] {
  if (venues.isTraded(id)) return null;
  return venues.venueOf(id)?.isSimulated === false ? 'priceViewOnly' : 'priceSimulated';
}

/** The same views, each built once for all orders that are decided together, without a pause between them. */
export function cacheViewsForTurn(views: GetMarketView): GetMarketView {
  let cached: { at: number; views: Map<InstrumentId, MarketView | null> } | null = null;
  return (id, now) => {
    if (cached?.at !== now) {
      const ofTurn = { at: now, views: new Map() };
      cached = ofTurn;
      queueMicrotask(() => {
        if (cached === ofTurn) cached = null;
      });
    }
    let view = cached.views.get(id);
    if (view === undefined) cached.views.set(id, (view = views(id, now)));
    return view;
  };
}

/** Sessions change on whole minutes, so a market's session is computed once per minute. */
function createSessionViews(
  zones: MarketViewDependencies['timeZones'],
): (market: Market, hours: TradingHoursMode, now: number) => SessionView {
  const sessions = new Map<string, { minute: number; view: SessionView }>();
  return (market, hours, now) => {
    const minute = Math.floor(now / MINUTE_MS);
    const key = `${market} ${hours}`;
    const known = sessions.get(key);
    if (known?.minute === minute) return known.view;
    const { state, date, nextOpen } = getTradingSession(market, hours, now, zones);
    const view = { session: state, date, nextOpen, dayEnds: getDayOrderExpiry(market, hours, now, zones) };
    sessions.set(key, { minute, view });
    return view;
  };
}

/**
 * A price that is polled once a minute comes late, too. After a session every price has come once the market has been
 * closed for longer than they are late.
 */
function delayOf(
  venues: Pick<ServerDependencies['venues'], 'knownElsewhereMs'>,
  id: InstrumentId,
  sessionAt: (at: number) => MarketView['session'],
  now: number,
): MarketView['delay'] {
  const delayMs = venues.knownElsewhereMs(id);
  if (delayMs === 0) return null;
  const isComplete = (): boolean => [now, now - delayMs - DELAY_ALLOWANCE_MS].every((at) => sessionAt(at) === 'closed');
  return { delayMs, isComplete };
}

/** `own`: follows a replay's hours. `ready`: corporate actions have been applied to holdings. */
interface ViewMoment {
  own: boolean;
  ready: boolean;
  now: number;
}

/** Which phase of its day the market is in: halts, auctions, extended hours. */
function marketPhaseOf(
  dependencies: MarketViewDependencies,
  instrument: Instrument,
  view: SessionView,
  { own, ready, now }: ViewMoment,
) {
  const { marketPhases, halts, dueAuctionFinder } = dependencies;
  const halted = view.session === 'open' ? halts.at(instrument, now) : null;
  const closing = marketPhases.closing(instrument, now);
  return {
    halt: halted && {
      until: halted.reopens === 'close' ? (view.nextOpen ?? halted.until) : halted.until,
      wide: halted.wide,
    },
    gathers: closing?.gathers ?? null,
    singlePrice: closing?.singlePrice ?? false,
    continuousEnds: closing?.continuousEnds ?? view.dayEnds,
    auctionFor: createAuctionLookup(dependencies, instrument),
    extendedHours: ready ? extendedHoursOf(dependencies, instrument, now) : null,
    closingPriceSession:
      ready && view.session === 'closed' && !own ? closingPriceTradingOf(dependencies, instrument, now) : null,
    crossing: (at: number) => dueAuctionFinder.currentAuction(instrument, at),
    dayOrdersEnd: own ? null : () => marketPhases.dayOrdersEnd(instrument, now, view.dayEnds),
  };
}

/** Costs and borrowing terms. */
function tradingTermsOf(
  {
    venues,
    stockLendingTerms,
    commissionPlans,
    marginRules,
    getVolatility,
    getLargestMove,
    insuranceKeeper,
    getPreviousDayPrices,
  }: MarketViewDependencies,
  instrument: Instrument,
  date: string,
  quote: Quote | null,
  own: boolean,
  now: number,
) {
  const before = (): bigint => (quote ?? venues.quote(instrument.id, now))?.previousClose ?? 0n;
  return {
    plans: commissionPlans.plans(),
    stock: () => stockLendingTerms.borrowableStockOf(instrument, now, date, before()),
    marginRules: marginRules.rules(),
    volatility: () => getVolatility(instrument, now),
    largestMove: () => getLargestMove(instrument, now),
    insuranceLow: insuranceKeeper.isBelowLimit(instrument.currency),
    dayBefore: () => (own ? null : getPreviousDayPrices(instrument, now)),
  };
}

/** An auction that was already held takes no more orders. */
const createAuctionLookup =
  ({ marketPhases, completedAuctions }: MarketViewDependencies, instrument: Instrument): MarketView['auctionFor'] =>
  (kind, type, at) => {
    const next = marketPhases.nextAuction(instrument, kind, type, at)?.pricedAt ?? null;
    return next !== null && completedAuctions.has({ instrument: instrument.id, kind, at: next }) ? null : next;
  };

/** A market that was stopped for the rest of its day has no evening trading either. */
function extendedHoursOf(
  { marketPhases, halts }: MarketViewDependencies,
  instrument: Instrument,
  now: number,
): MarketView['extendedHours'] {
  const hours = marketPhases.extended(instrument, now);
  return hours?.span === 'post' && halts.isOver(instrument, now) ? { ...hours, quote: null } : hours;
}

/** A market that was stopped for the rest of its day has no closing price to trade at. */
function closingPriceTradingOf(
  { marketPhases, halts }: MarketViewDependencies,
  instrument: Instrument,
  now: number,
): MarketView['closingPriceSession'] {
  const atLast = marketPhases.atLast(instrument, now);
  return atLast && halts.isOver(instrument, now) ? null : atLast;
}
