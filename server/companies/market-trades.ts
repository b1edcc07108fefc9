/**
 * Who traded in the last sessions of a market's companies: looked up one after the other beside the process's own
 * thread, once a session for everybody.
 */
import { daysToCover, netOver, type NetOver, SPANS, type Span } from '@bourse/core/companies/trades.ts';
import type { Instrument, InstrumentId, Market, SessionTrade } from '@bourse/core/market.ts';
import type { Rate } from '@bourse/core/money.ts';
import type { Parts } from '../parts.ts';
import type { CompanyParts } from './companies-now.ts';

/** As many as the longest span needs, and the one before it. */
const SESSIONS = Math.max(...SPANS) + 1;
/** Whether a session has ended since is asked so often. */
const ASKED_EVERY_MS = 60_000;
/** Of how many single companies the sessions are kept. */
const SINGLE_KEPT = 500;

export interface CompanyTrades {
  instrument: Instrument;
  /** Newest first. */
  trades: readonly SessionTrade[];
  newest: SessionTrade;
  daysToCover: Rate | null;
  net: ReadonlyMap<Span, NetOver>;
}
export interface MarketTrades {
  of(instrument: Instrument): Promise<CompanyTrades | null>;
  all(market: Market): Promise<readonly CompanyTrades[]>;
}

interface Kept {
  askedAt: number;
  name: string;
  made: Promise<readonly CompanyTrades[]>;
}

const isCompany = ({ board }: Instrument): boolean => board === 'listed' || board === 'otc';

export function createMarketTrades({
  feeds,
  clock,
  due,
}: Pick<Parts & CompanyParts, 'feeds' | 'clock' | 'due'>): MarketTrades {
  const kept = new Map<Market, Kept>();
  const single = new Map<InstrumentId, { askedAt: number; made: Promise<CompanyTrades | null> }>();

  async function lookUpOne(instrument: Instrument): Promise<CompanyTrades | null> {
    if (!isCompany(instrument)) return null;
    const trades = (await feeds.sessionTrades(instrument.id, clock.now(), SESSIONS)) ?? [];
    const [newest] = trades;
    if (!newest) return null;
    return {
      instrument,
      trades,
      newest,
      daysToCover: daysToCover(newest.short.balance, trades),
      net: new Map(SPANS.flatMap((span) => [[span, netOver(trades, span)!] as const])),
    };
  }

  async function lookUp(companies: readonly Instrument[]): Promise<readonly CompanyTrades[]> {
    const found: CompanyTrades[] = [];
    for (const each of companies) {
      const known = await lookUpOne(each);
      if (known) found.push(known);
    }
    return found;
  }

  return {
    of(instrument) {
      const now = clock.now();
      const before = single.get(instrument.id);
      if (before && now >= before.askedAt && now - before.askedAt < ASKED_EVERY_MS) return before.made;
      const made = lookUpOne(instrument);
      single.delete(instrument.id);
      single.set(instrument.id, { askedAt: now, made });
      if (single.size > SINGLE_KEPT) single.delete(single.keys().next().value!);
      made.catch(() => single.delete(instrument.id));
      return made;
    },
    async all(market) {
      const now = clock.now();
      const before = kept.get(market);
      if (before && now >= before.askedAt && now - before.askedAt < ASKED_EVERY_MS) return before.made;
      const companies = feeds
        .listed(market)
        .filter((each) => isCompany(each) && due.standing(each.id, now) !== 'delisted');
      const [first] = companies;
      const [newest] = (first && (await feeds.sessionTrades(first.id, now, 1))) ?? [];
      const name = `${newest?.date} ${companies.map(({ id }) => `${id} ${feeds.sourceOf(id)}`).join()}`;
      const made = before?.name === name ? before.made : lookUp(companies);
      kept.set(market, { askedAt: now, name, made });
      made.catch(() => kept.delete(market));
      return made;
    },
  };
}
