/**
 * A cache of what screens read of accounts. Each read asks the database whether the account is unchanged, together with
 * all other reads of that moment, and rereads it if it isn't. So anything confirmed to a customer is in their next
 * answer, whichever process did it.
 */
import type { Database } from '../db/database.ts';
import { createBatchedReader } from '../db/batch-reads.ts';
import type { AccountId } from '../ids.ts';
import type { DayStarts } from './day-start-calendar.ts';
import {
  type PortfolioSnapshot,
  readAccountPortfolios,
  readAccountVersions,
  type AccountPortfolios,
} from './read-account-portfolios.ts';

export interface AccountCache {
  /**
   * The account as it is, with what moved in it since the day began. The same object as long as nothing changes:
   * callers must not change it.
   */
  read(account: AccountId, starts: DayStarts): Promise<AccountPortfolios>;
}

interface CachedAccount {
  version: string;
  starts: DayStarts;
  found: AccountPortfolios;
  weight: number;
  at: number;
}

/** About a kilobyte each. */
const WEIGHT_MAXIMUM = 40_000;
/** An entry not used within this time is dropped; manual changes to the tables show after it, too. */
const CACHED_MS = 60_000;

const weightOf = ({ portfolios }: AccountPortfolios): number =>
  portfolios.values().reduce((sum, each) => sum + weightIn(each), 1);
const weightIn = ({ positions, fills, cash }: PortfolioSnapshot): number =>
  positions.length + cash.length + Math.ceil(fills.length / 4);
const isSameDay = (a: DayStarts, b: DayStarts): boolean => a.money === b.money && a.fills === b.fills;

export function createAccountCache(
  database: Pick<Database, 'pool'>,
  { weightMaximum = WEIGHT_MAXIMUM, monotonicMs = () => performance.now() } = {},
): AccountCache {
  /** In order of last use, the oldest first. */
  const cached = new Map<AccountId, CachedAccount>();
  const versionOf = createBatchedReader((accounts: readonly AccountId[]) => readAccountVersions(database, accounts));
  let weight = 0;

  function forget(account: AccountId): void {
    weight -= cached.get(account)?.weight ?? 0;
    cached.delete(account);
  }

  function keep(account: AccountId, entry: CachedAccount): void {
    forget(account);
    cached.set(account, entry);
    weight += entry.weight;
    for (const oldest of cached.keys()) {
      if (weight <= weightMaximum) break;
      forget(oldest);
    }
  }

  return {
    async read(account, starts) {
      const entry = cached.get(account);
      if (entry && isSameDay(entry.starts, starts) && monotonicMs() - entry.at < CACHED_MS) {
        if ((await versionOf(account)) === entry.version) {
          // Moves it to the end: used last.
          if (cached.get(account) === entry) {
            cached.delete(account);
            cached.set(account, entry);
          }
          return entry.found;
        }
      }
      const { version, found } = await readAccountPortfolios(database, account, starts);
      keep(account, { version, starts, found, weight: weightOf(found), at: monotonicMs() });
      return found;
    },
  };
}
