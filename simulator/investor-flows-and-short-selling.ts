/** Who bought and who sold, and how much was sold short, session by session. Known once a session has ended. */
import type {
  NetBuying,
  SessionInvestorStatistics,
  OngoingSessionInvestorStatistics,
} from '@bourse/core/markets/market-types.ts';
import {
  currencyDigitsOf,
  computeNotional,
  power10,
  SCALE,
  type Amount,
  type Quantity,
  type Rate,
} from '@bourse/core/ledger/money.ts';
import type { SimulatedInstrumentDay } from './simulated-instrument-day.ts';
import type { SimulatedInstrument } from './simulated-instrument.ts';
import type { Listing } from './instruments/build-listings.ts';
import type { SessionMoment } from './session-calendar.ts';
import { sessionProgressAt, lotsToQuantity } from './simulated-instrument-session.ts';
import { publicRandomNumberBetween } from './keyed-randomness.ts';

/** Net buying of a session in the instrument's currency, negative for selling; the three add up to 0. */
export interface InvestorFlow {
  date: string;
  individuals: Amount;
  institutions: Amount;
  foreigners: Amount;
}

/**
 * `balance` is the shares still owed, `ratio` their share of all shares, `volumeRatio` the share of the session's
 * volume sold short.
 */
export interface SessionShortSelling {
  date: string;
  volume: Quantity;
  volumeRatio: Rate;
  balance: Quantity;
  ratio: Rate;
}

const isCompany = ({ board }: Listing['instrument']): boolean => board === 'listed' || board === 'otc';

/** The last `count` finished sessions of a company, newest first. */
function mapFinishedSessions<T>(
  simulator: SimulatedInstrument,
  moment: SessionMoment,
  count: number,
  of: (listing: Listing, day: SimulatedInstrumentDay) => T,
): T[] {
  const { listing, history } = simulator;
  if (!isCompany(listing.instrument)) return [];
  const rows: T[] = [];
  const { session, at, times } = moment;
  for (let index = at >= times.closes ? session.index : session.index - 1; rows.length < count; index--) {
    const day = history.day(index);
    if (!day) break;
    rows.push(of(listing, day));
  }
  return rows;
}

export const listInvestorFlows = (
  simulator: SimulatedInstrument,
  moment: SessionMoment,
  count: number,
): InvestorFlow[] => mapFinishedSessions(simulator, moment, count, flowOf);
export const listShortSelling = (
  simulator: SimulatedInstrument,
  moment: SessionMoment,
  count: number,
): SessionShortSelling[] => mapFinishedSessions(simulator, moment, count, shortOf);

/** The last `count` finished sessions, newest first: who bought, who sold, and how much of it short. */
export function listSessionStatistics(
  simulator: SimulatedInstrument,
  moment: SessionMoment,
  count: number,
): SessionInvestorStatistics[] {
  // A day's split increases the number of shares of the days before.
  let after = 1;
  return mapFinishedSessions(simulator, moment, count, (listing, day) => {
    const split = after;
    const close = BigInt(Math.round(day.close / split));
    after *= day.split;
    return { ...tradeOf(listing, day, split), close };
  });
}

/**
 * Who has traded in the session so far, computed from its price and volume so far alone: it reveals nothing of what is
 * to come. Null for anything but companies, and between sessions.
 */
export function computeOngoingSessionStatistics(
  simulator: SimulatedInstrument,
  moment: SessionMoment,
): OngoingSessionInvestorStatistics | null {
  const { listing } = simulator;
  const { session, times, at } = moment;
  if (!isCompany(listing.instrument) || at >= times.closes) return null;
  const open = simulator.session(session);
  if (!open) return null;
  const { day } = open;
  const { last, high, low, volume } = sessionProgressAt(open, moment);
  const price = (ordinal: number): number => day.grid.priceOf(ordinal);
  const soFar = { ...day, high: price(high), low: price(low), close: price(last), volume };
  const trade = { ...tradeOf(listing, soFar, 1), close: BigInt(soFar.close) };
  return { trade, previousClose: BigInt(day.previousClose), at };
}

/** `split`: today's shares for one of that day's. */
function tradeOf(
  listing: Listing,
  day: SimulatedInstrumentDay,
  split: number,
): Omit<SessionInvestorStatistics, 'close'> {
  const { id, currency } = listing.instrument;
  const { date, individuals, institutions, foreigners } = flowOf(listing, day);
  // Neither of the two: the companies themselves, and states.
  const others = BigInt(Math.round(Number(individuals) * publicRandomNumberBetween(id, `others${date}`, -0.05, 0.12)));
  const { ratio, volume, balance, volumeRatio } = shortOf(listing, day);
  const middle = BigInt(Math.round((day.open + day.close) / 2));
  const net = { individuals: individuals - others, institutions, foreigners, others };
  return {
    date,
    volume: lotsToQuantity(listing, day.volume),
    net,
    netVolume: volumesOf(net, (Number(middle) / 1e8 / split) * 10 ** currencyDigitsOf(currency)),
    short: { volume, value: computeNotional(middle, volume, currency), volumeRatio, balance, balanceRatio: ratio },
  };
}

/** Whole shares at the session's middle `price`, in minor units; individuals get the remainder. */
function volumesOf({ institutions, foreigners, others }: NetBuying, price: number): NetBuying<Quantity> {
  const shares = (amount: Amount): Quantity => BigInt(Math.round(Number(amount) / price)) * SCALE;
  const [bought, abroad, rest] = [shares(institutions), shares(foreigners), shares(others)];
  return { individuals: -bought - abroad - rest, institutions: bought, foreigners: abroad, others: rest };
}

function flowOf({ instrument, traits }: Listing, day: SimulatedInstrumentDay): InvestorFlow {
  const { date } = day.session;
  const turnover = (day.volume * traits.lotUnits * (day.open + day.high + day.low + day.close)) / 4e8;
  // Groups named by their size follow the move a little; individuals take the other side.
  const follow = Math.min(1, Math.max(-1, (day.close / day.previousClose - 1) * 40));
  const flow = (who: string): Amount =>
    BigInt(
      Math.round(
        turnover *
          (0.05 * follow + publicRandomNumberBetween(instrument.id, `${who}${date}`, -0.07, 0.07)) *
          Number(power10(currencyDigitsOf(instrument.currency))),
      ),
    );
  const institutions = flow('institutions');
  const foreigners = flow('foreigners');
  return { date, institutions, foreigners, individuals: -institutions - foreigners };
}

function shortOf(listing: Listing, day: SimulatedInstrumentDay): SessionShortSelling {
  const { id, sharesOutstanding } = listing.instrument;
  const { date } = day.session;
  const volumeRatio =
    publicRandomNumberBetween(id, 'short', 0.01, 0.09) * publicRandomNumberBetween(id, `short${date}`, 0.5, 1.5);
  const ratio =
    publicRandomNumberBetween(id, 'owed', 0.002, 0.035) *
    publicRandomNumberBetween(id, `owed${date.slice(0, 7)}`, 0.85, 1.15) *
    publicRandomNumberBetween(id, `owed${date}`, 0.99, 1.01);
  return {
    date,
    volume: lotsToQuantity(listing, Math.max(1, Math.round(day.volume * volumeRatio))),
    volumeRatio: BigInt(Math.round(volumeRatio * 1e8)),
    balance: BigInt(Math.round(Number(sharesOutstanding) * ratio)) * 100_000_000n,
    ratio: BigInt(Math.round(ratio * 1e8)),
  };
}
