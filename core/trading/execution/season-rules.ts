/** An order in a league must follow its season's rules, in addition to all that apply everywhere. */
import { type Amount, type Currency, formatAmount, notional, portion, SCALE, sum } from '../../ledger/money.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Order, OrderRequest, OrderType } from '../orders/order.ts';
import type { InstrumentId, Market } from '../../markets/market.ts';

type Plain = 'leagueInstrument' | 'leagueOrderType' | 'leaguePayment' | 'shortNotAllowed' | 'dayTradingNotOffered';
export type SeasonRefusal =
  | { [Code in Plain]: { refused: Code; params: Record<never, never> } }[Plain]
  | { refused: 'leagueNotRunning'; params: { startsAt: string; endsAt: string } }
  | { refused: 'leverageTooHigh'; params: { maximum: number } }
  | { refused: 'leagueShare'; params: { percent: number; amount: string; currency: string } };

type Asked = Pick<
  OrderRequest,
  'side' | 'effect' | 'type' | 'quantity' | 'limitPrice' | 'stopPrice' | 'leverage' | 'dayTrading'
>;
type Held = Pick<AccountState, 'season' | 'positions' | 'orders'>;

const refuse = (refused: Plain): SeasonRefusal => ({ refused, params: {} }) as SeasonRefusal;

/** Holdings can be sold as long as the season runs; the other rules are for orders that open a position. */
export function checkSeason(
  all: readonly (Asked | null | undefined)[],
  state: Held,
  market: MarketView,
  now: number,
): SeasonRefusal | null {
  const { season } = state;
  if (!season) return null;
  const running = checkRunning(season, now);
  if (running) return running;
  const opening = all.filter((each): each is Asked => each?.effect === 'open');
  if (opening.length === 0) return null;
  return (
    checkInstrument(season, market) ??
    opening.reduce<SeasonRefusal | null>((found, each) => found ?? checkKind(season, each), null) ??
    checkShare(season, opening, state, market)
  );
}

function checkRunning({ startsAt, endsAt }: Season, now: number): SeasonRefusal | null {
  if (now >= startsAt && now < endsAt) return null;
  const time = (at: number): string => new Date(at).toISOString();
  return { refused: 'leagueNotRunning', params: { startsAt: time(startsAt), endsAt: time(endsAt) } };
}

function checkInstrument(season: Season, { instrument, exchange }: MarketView): SeasonRefusal | null {
  const isOffered =
    season.markets.includes(instrument.market) &&
    instrument.currency === season.currency &&
    (season.instruments === null || season.instruments.includes(instrument.id));
  if (!isOffered) return refuse('leagueInstrument');
  return exchange ? refuse('leaguePayment') : null;
}

function checkKind(season: Season, { side, type, leverage, dayTrading }: Asked): SeasonRefusal | null {
  if (side === 'short') return refuse('shortNotAllowed');
  if (dayTrading) return refuse('dayTradingNotOffered');
  if (!season.orderTypes.includes(type)) return refuse('leagueOrderType');
  return leverage > season.leverage ? { refused: 'leverageTooHigh', params: { maximum: season.leverage } } : null;
}

/** The limit for one instrument: the cost of positions, the order and what waits. */
function checkShare(
  { largestShare, capital, currency }: Season,
  opening: readonly Asked[],
  { positions, orders }: Held,
  market: MarketView,
): SeasonRefusal | null {
  if (largestShare === null) return null;
  const most = portion(capital, (BigInt(largestShare) * SCALE) / 100n, 'down');
  const ask = market.quote?.ask ?? 0n;
  const worth = ({ limitPrice, stopPrice }: Asked, quantity: bigint): Amount =>
    notional(limitPrice ?? stopPrice ?? ask, quantity, currency, 'up');
  const waits = ({ status, effect }: Order): boolean => status === 'pending' && effect === 'open';
  const taken =
    sum(positions.map(({ openCost }) => openCost)) +
    sum(orders.filter(waits).map((each) => worth(each, each.quantity - each.filled))) +
    sum(opening.map((each) => worth(each, each.quantity)));
  return taken > most
    ? { refused: 'leagueShare', params: { percent: largestShare, amount: formatAmount(most, currency), currency } }
    : null;
}

/** The same for a waiting order that is to change: its filled part is among the positions. */
export const checkSeasonAgain = (
  before: Order,
  next: Order,
  state: Held,
  market: MarketView,
  now: number,
): SeasonRefusal | null =>
  checkSeason(
    [{ ...next, quantity: next.quantity - before.filled }],
    { ...state, orders: state.orders.filter(({ seq }) => seq !== before.seq) },
    market,
    now,
  );

export const RANKINGS = ['return', 'returnOverDrawdown', 'points'] as const;

export type Ranking = (typeof RANKINGS)[number];

/** The rules for an order in it. */
export interface Season {
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
  ranking: Ranking;
}

// An entry's account as a decision sees it: equal terms for all, and none of its customer's real money.

/** What decisions in a league's portfolio load. */
export interface SeasonState {
  season?: Season;
}
declare module '../../ledger/changes.ts' {
  interface AreaState extends SeasonState {}
}

/** Displayed size taken in a league is only taken there: play makes no real order more expensive. */
export const ladderIn = (season: Season | undefined, instrument: InstrumentId): string =>
  season ? `${instrument}@${season.number}` : instrument;

/**
 * Leverage is the season's own rule, nobody has a seat's charges, and a customer's loans neither forbid nor reserve
 * anything here. Holdings of the instrument are checked for every order.
 */
export const inSeason = (state: AccountState, season: Season | null): AccountState =>
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
        consumed: (instrument, direction) => state.consumed(ladderIn(season, instrument), direction),
      };
