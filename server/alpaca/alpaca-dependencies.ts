/** What the parts of this surface use. */
import { createKeyedConcurrencyLimiter } from '../access/concurrency-limits.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { NO_ACCOUNT, type Program } from '../http/program-calls.ts';
import { rateLimitKeyOf } from '../http/rate-and-connection-limits.ts';
import { customerSender } from '../http/sender-work-limits.ts';
import { type AlpacaIds, createAlpacaIds } from './alpaca-ids.ts';
import { type AlpacaSymbols, createAlpacaSymbols } from './alpaca-symbols.ts';
import { createRecentBars, type RecentBars } from './market-data/recent-bars.ts';

export interface AlpacaDependencies {
  dependencies: ServerDependencies;
  ids: AlpacaIds;
  symbols: AlpacaSymbols;
  recentBars: RecentBars;
  takeTurn: TakeTurn;
}
/** Runs `answer` in the sender's turn. Rejects with `TooBusyError` if too many of that sender wait. */
type TakeTurn = <T>(path: string, program: Program, ip: string, answer: () => Promise<T>) => Promise<T>;

/** Market data of one sender: some takes a second to compute, and everybody's orders come in between. */
const MARKET_READS = { atOnce: 2, waitingMaximum: 40 };
const ORDERS_AND_ACCOUNT = /^\/v2\/(orders|positions|account|watchlists|assets|clock)/;

export function createAlpacaDependencies(dependencies: ServerDependencies): AlpacaDependencies {
  const ids = createAlpacaIds(dependencies.world);
  const symbols = createAlpacaSymbols(dependencies.venues, ids);
  return { dependencies, ids, symbols, recentBars: createRecentBars(dependencies), takeTurn: createTurns() };
}

function createTurns(): TakeTurn {
  const marketReads = createKeyedConcurrencyLimiter(MARKET_READS);
  return (path, { account }, ip, answer) => {
    if (ORDERS_AND_ACCOUNT.test(path)) return answer();
    return marketReads.take(account === NO_ACCOUNT ? rateLimitKeyOf(ip) : customerSender(account), answer);
  };
}
