/**
 * Who traded a market's companies in the last sessions: looked up one company after another off the main thread, once
 * per session for everybody.
 */
import { netOver, type NetOver, netSoFar, SPANS, type Span } from '@bourse/core/information/companies/trades.ts';
import type { Instrument, InstrumentId, Market, SessionTrade, TradesSoFar } from '@bourse/core/markets/market.ts';
import type { Parts } from '../parts.ts';
import { eachInTurn, within } from '../runtime/promises.ts';
import { pageOf } from '../venue/quote-views.ts';
import type { CompanyParts } from './market-snapshot.ts';
import { PATIENCE_MS } from './company-reports.ts';

/** The sessions of the longest span and one more. */
const SESSIONS = Math.max(...SPANS) + 1;
/** How often to check whether a session has ended since. */
const ASKED_EVERY_MS = 60_000;
/** How many single companies' sessions are cached. */
const SINGLE_KEPT = 500;

export interface CompanyTrades {
  instrument: Instrument;
  /** Newest first. */
  trades: readonly SessionTrade[];
  newest: SessionTrade;
  net: ReadonlyMap<Span, NetOver>;
}
export interface TradesNow {
  found: readonly CompanyTrades[];
  of(id: InstrumentId): CompanyTrades | undefined;
  /** Companies looked up so far, out of how many. */
  done: number;
  all: number;
}
export interface MarketTrades {
  /** Whether any source has this for the instrument, or for any of the market's companies. */
  tells(of: Market | Instrument): boolean;
  of(instrument: Instrument): Promise<CompanyTrades | null>;
  /** The current session's trades so far, provisional; null between sessions. */
  soFarOf(instrument: Instrument): TradesSoFar | null;
  /** The same of all companies, and when it was taken. */
  soFar(market: Market): Promise<SoFar>;
  /** What has been found so far, after waiting briefly for all of it. */
  soon(market: Market): Promise<TradesNow>;
}

/**
 * A page of what was found, sorted, and how far the looking up has come (null once it is complete). Until then there is
 * no next one, since each company that is found moves all that come after it.
 */
export function pageFound<Row>(
  { done, all }: Pick<TradesNow, 'done' | 'all'>,
  sorted: readonly Row[],
  cursor: string | undefined,
  limit: number,
): ReturnType<typeof pageOf<Row>> & { computing: { done: number; all: number } | null } {
  const page = pageOf(sorted, cursor, limit);
  return done < all ? { ...page, next: null, computing: { done, all } } : { ...page, computing: null };
}

export interface SoFar {
  /** Epoch ms; null between sessions. */
  at: number | null;
  all: readonly { instrument: Instrument; net: NetOver }[];
}

interface Kept {
  askedAt: number;
  name: string;
  filling: Filling;
}
interface Filling {
  made: Promise<readonly CompanyTrades[]>;
  found: Map<InstrumentId, CompanyTrades>;
  done: number;
  all: number;
}

const isCompany = ({ board }: Instrument): boolean => board === 'listed' || board === 'otc';

type TradeFeeds = Pick<Parts, 'feeds' | 'clock'>;

async function lookUpOne({ feeds, clock }: TradeFeeds, instrument: Instrument): Promise<CompanyTrades | null> {
  if (!isCompany(instrument)) return null;
  const trades = (await feeds.sessionTrades(instrument.id, clock.now(), SESSIONS)) ?? [];
  const [newest] = trades;
  if (!newest) return null;
  return {
    instrument,
    trades,
    newest,
    net: new Map(SPANS.flatMap((span) => [[span, netOver(trades, span)!] as const])),
  };
}

function lookUp(parts: TradeFeeds, companies: readonly Instrument[]): Filling {
  const filling = { found: new Map<InstrumentId, CompanyTrades>(), done: 0, all: companies.length };
  const fill = async (): Promise<readonly CompanyTrades[]> => {
    for (const each of companies) {
      const known = await lookUpOne(parts, each);
      if (known) filling.found.set(each.id, known);
      filling.done += 1;
    }
    return [...filling.found.values()];
  };
  return Object.assign(filling, { made: fill() });
}

/** Trades of single companies, cached for a while after a request. */
function createSingles(parts: TradeFeeds): MarketTrades['of'] {
  const kept = new Map<string, { askedAt: number; made: Promise<CompanyTrades | null> }>();
  return (instrument) => {
    const now = parts.clock.now();
    const name = `${instrument.id} ${parts.feeds.sourceOf(instrument.id)}`;
    const before = kept.get(name);
    if (before && now >= before.askedAt && now - before.askedAt < ASKED_EVERY_MS) return before.made;
    const made = lookUpOne(parts, instrument);
    kept.delete(name);
    kept.set(name, { askedAt: now, made });
    if (kept.size > SINGLE_KEPT) kept.delete(kept.keys().next().value!);
    made.catch(() => kept.delete(name));
    return made;
  };
}

/** Everybody who asks within the same minute gets the same answer. */
function createSoFar(
  { feeds, clock }: TradeFeeds,
  companiesOn: (market: Market) => Instrument[],
): Pick<MarketTrades, 'soFar' | 'soFarOf'> {
  const kept = new Map<Market, { askedAt: number; made: Promise<SoFar> }>();
  const one = (instrument: Instrument, now: number): TradesSoFar | null =>
    feeds.venueOf(instrument.id)?.tradesSoFar?.(instrument.id, now) ?? null;
  async function take(market: Market, now: number): Promise<SoFar> {
    const all: { instrument: Instrument; net: NetOver }[] = [];
    await eachInTurn(companiesOn(market), (instrument) => {
      const found = one(instrument, now);
      if (found) all.push({ instrument, net: netSoFar(found) });
    });
    return { at: all.length > 0 ? now : null, all };
  }
  return {
    soFarOf: (instrument) => (isCompany(instrument) ? one(instrument, clock.now()) : null),
    soFar(market) {
      const now = clock.now();
      const before = kept.get(market);
      if (before && now >= before.askedAt && now - before.askedAt < ASKED_EVERY_MS) return before.made;
      const made = take(market, now);
      kept.set(market, { askedAt: now, made });
      made.catch(() => kept.delete(market));
      return made;
    },
  };
}

export function createMarketTrades(
  parts: TradeFeeds & Pick<CompanyParts, 'due'>,
  patienceMs = PATIENCE_MS,
): MarketTrades {
  const { feeds, clock, due } = parts;
  const kept = new Map<Market, Kept>();
  const asking = new Map<Market, Promise<Filling>>();

  const companiesOn = (market: Market): Instrument[] =>
    feeds.listed(market).filter((each) => isCompany(each) && due.standing(each.id, clock.now()) !== 'delisted');
  const isTold = (instrument: Instrument): boolean =>
    isCompany(instrument) && Boolean(feeds.venueOf(instrument.id)?.sessionTrades);

  async function ask(market: Market, before: Kept | undefined): Promise<Filling> {
    const now = clock.now();
    const companies = companiesOn(market);
    const [first] = companies;
    const [newest] = (first && (await feeds.sessionTrades(first.id, now, 1))) ?? [];
    const name = `${newest?.date} ${companies.map(({ id }) => `${id} ${feeds.sourceOf(id)}`).join()}`;
    const filling = before?.name === name ? before.filling : lookUp(parts, companies);
    kept.set(market, { askedAt: now, name, filling });
    filling.made.catch(() => kept.delete(market));
    return filling;
  }

  function fillingOf(market: Market): Promise<Filling> {
    const now = clock.now();
    const before = kept.get(market);
    if (before && now >= before.askedAt && now - before.askedAt < ASKED_EVERY_MS)
      return Promise.resolve(before.filling);
    const asked = asking.get(market) ?? ask(market, before).finally(() => asking.delete(market));
    asking.set(market, asked);
    return asked;
  }

  return {
    tells: (of) => (typeof of === 'string' ? companiesOn(of).some(isTold) : isTold(of)),
    of: createSingles(parts),
    ...createSoFar(parts, companiesOn),
    async soon(market) {
      await within(
        patienceMs,
        fillingOf(market).then(({ made }) => made),
      );
      // Even checking whether a session has ended since may take longer than a caller waits.
      const filling = kept.get(market)?.filling;
      if (!filling) return { found: [], of: () => undefined, done: 0, all: companiesOn(market).length };
      const { found, done, all } = filling;
      return { found: [...found.values()], of: (id) => found.get(id), done, all };
    },
  };
}
