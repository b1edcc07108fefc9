/** An order in a league must follow its season's rules, in addition to all that apply everywhere. */
import {
  type Amount,
  type Currency,
  formatAmount,
  computeNotional,
  multiplyByRate,
  SCALE,
  sumAmounts,
} from '../../ledger/money.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Order, OrderRequest, OrderType } from '../orders/order.ts';
import type { InstrumentId, Market } from '../../markets/market-types.ts';

type Plain =
  | 'leagueLeft'
  | 'leagueInstrument'
  | 'leagueOrderType'
  | 'leaguePayment'
  | 'shortNotAllowed'
  | 'dayTradingNotOffered';
export type LeagueSeasonRefusal =
  | { [Code in Plain]: { refused: Code; params: Record<never, never> } }[Plain]
  | { refused: 'leagueNotRunning'; params: { startsAt: string; endsAt: string } }
  | { refused: 'leverageTooHigh'; params: { maximum: number } }
  | { refused: 'leagueShare'; params: { percent: number; amount: string; currency: string } };

type RequestedOrder = Pick<
  OrderRequest,
  'side' | 'effect' | 'type' | 'quantity' | 'limitPrice' | 'stopPrice' | 'leverage' | 'dayTrading'
>;
type SeasonAccount = Pick<AccountState, 'season' | 'positions' | 'orders' | 'leagueEntries'>;

const refuse = (refused: Plain): LeagueSeasonRefusal => ({ refused, params: {} }) as LeagueSeasonRefusal;

/** Holdings can be sold as long as the season runs; the other rules are for orders that open a position. */
export function checkLeagueSeasonRules(
  all: readonly (RequestedOrder | null | undefined)[],
  state: SeasonAccount,
  market: MarketView,
  now: number,
): LeagueSeasonRefusal | null {
  const { season } = state;
  if (!season) return null;
  const running = checkRunning(season, now);
  if (running) return running;
  const opening = all.filter((each): each is RequestedOrder => each?.effect === 'open');
  if (opening.length === 0) return null;
  return (
    checkStillIn(season, state) ??
    checkInstrument(season, market) ??
    opening.reduce<LeagueSeasonRefusal | null>((found, each) => found ?? checkKind(season, each), null) ??
    checkLeagueShare(opening, state, market)
  );
}

function checkRunning({ startsAt, endsAt }: LeagueSeason, now: number): LeagueSeasonRefusal | null {
  if (now >= startsAt && now < endsAt) return null;
  const time = (at: number): string => new Date(at).toISOString();
  return { refused: 'leagueNotRunning', params: { startsAt: time(startsAt), endsAt: time(endsAt) } };
}

/** Whoever has left, or was removed, opens nothing more. */
const checkStillIn = (
  { number }: LeagueSeason,
  { leagueEntries = [] }: Pick<SeasonAccount, 'leagueEntries'>,
): LeagueSeasonRefusal | null =>
  leagueEntries.some(({ league, leftAt }) => league === number && leftAt !== null) ? refuse('leagueLeft') : null;

function checkInstrument(season: LeagueSeason, { instrument, exchange }: MarketView): LeagueSeasonRefusal | null {
  const isOffered =
    season.markets.includes(instrument.market) &&
    instrument.currency === season.currency &&
    (season.instruments === null || season.instruments.includes(instrument.id));
  if (!isOffered) return refuse('leagueInstrument');
  return exchange ? refuse('leaguePayment') : null;
}

function checkKind(
  season: LeagueSeason,
  { side, type, leverage, dayTrading }: RequestedOrder,
): LeagueSeasonRefusal | null {
  if (side === 'short') return refuse('shortNotAllowed');
  if (dayTrading) return refuse('dayTradingNotOffered');
  if (!season.orderTypes.includes(type)) return refuse('leagueOrderType');
  return leverage > season.leverage ? { refused: 'leverageTooHigh', params: { maximum: season.leverage } } : null;
}

/** The limit for one instrument: the cost of positions, the order and what waits. */
export function checkLeagueShare(
  opening: readonly RequestedOrder[],
  { season, positions, orders }: SeasonAccount,
  market: MarketView,
): LeagueSeasonRefusal | null {
  if (!season || season.largestShare === null) return null;
  const { largestShare, capital, currency } = season;
  const most = multiplyByRate(capital, (BigInt(largestShare) * SCALE) / 100n, 'down');
  const ask = market.quote?.ask ?? 0n;
  const worth = ({ limitPrice, stopPrice }: RequestedOrder, quantity: bigint): Amount =>
    computeNotional(limitPrice ?? stopPrice ?? ask, quantity, currency, 'up');
  const waits = ({ status, effect }: Order): boolean => status === 'pending' && effect === 'open';
  const taken =
    sumAmounts(positions.map(({ openCost }) => openCost)) +
    sumAmounts(orders.filter(waits).map((each) => worth(each, each.quantity - each.filled))) +
    sumAmounts(opening.map((each) => worth(each, each.quantity)));
  return taken > most
    ? { refused: 'leagueShare', params: { percent: largestShare, amount: formatAmount(most, currency), currency } }
    : null;
}

/** The same for a waiting order that is to change: its filled part is among the positions. */
export const checkLeagueSeasonRulesForChange = (
  before: Order,
  next: Order,
  state: SeasonAccount,
  market: MarketView,
  now: number,
): LeagueSeasonRefusal | null =>
  checkLeagueSeasonRules(
    [{ ...next, quantity: next.quantity - before.filled }],
    { ...state, orders: state.orders.filter(({ seq }) => seq !== before.seq) },
    market,
    now,
  );

export const LEAGUE_RANKING_METHODS = ['return', 'returnOverDrawdown', 'points'] as const;

export type LeagueRankingMethod = (typeof LEAGUE_RANKING_METHODS)[number];

/** The rules for an order in it. */
export interface LeagueSeason {
  number: number;
  startsAt: number;
  endsAt: number;
  currency: Currency;
  capital: Amount;
  markets: readonly Market[];
  /** Null: all of the markets that trade in its currency. */
  instruments: readonly InstrumentId[] | null;
  orderTypes: readonly OrderType[];
  leverage: number;
  /** Whether fees and taxes are charged. */
  charges: boolean;
  /** Percent of the starting capital that one instrument may take; null for no limit. */
  largestShare: number | null;
  minimumTrades: number;
  /** Different instruments, and days (UTC) with a trade, that a place takes; 0 for none. */
  minimumInstruments: number;
  minimumDays: number;
  ranking: LeagueRankingMethod;
}

// An entry's account as a decision sees it: equal terms for all, and none of its customer's real money.

/** What decisions in a league's portfolio load. */
export interface LeagueSeasonDecisionState {
  season?: LeagueSeason;
}
declare module '../../ledger/decision-changes.ts' {
  interface AreaDecisionState extends LeagueSeasonDecisionState {}
}

/** Displayed size taken in a league is only taken there: play makes no real order more expensive. */
export const getLadderConsumptionKey = (season: LeagueSeason | undefined, instrument: InstrumentId): string =>
  season ? `${instrument}@${season.number}` : instrument;

/**
 * Leverage is the season's own rule, nobody has a seat's charges, and a customer's loans neither forbid nor reserve
 * anything here. Holdings of the instrument are checked for every order.
 */
export const applyLeagueSeasonToAccount = (state: AccountState, season: LeagueSeason | null): AccountState =>
  season === null
    ? state
    : {
        ...state,
        season,
        seat: false,
        marginEnabled: season.leverage > 1,
        mayShort: true,
        loanBooks: [],
        principalOwed: () => 0n,
        consumed: (instrument, direction) => state.consumed(getLadderConsumptionKey(season, instrument), direction),
        // Equal terms: nobody's turn depends on when the others trade.
        othersTaken: () => 0n,
      };
