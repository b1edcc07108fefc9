/**
 * A cache of what screens read of accounts. Each read asks the database whether the account is unchanged, together with
 * all other reads of that moment, and rereads it if it isn't. So anything confirmed to a customer is in their next
 * answer, whichever process did it.
 */
import type { Database } from '../db/database.ts';
import { gathered } from '../db/gathered.ts';
import type { AccountId } from '../ids.ts';
import type { DayStarts } from './day-movements.ts';
import { type AccountAtOnce, readAccount, readVersions, type WholeAccount } from './read-account.ts';

export interface AccountsKept {
  /**
   * The account as it is, with what moved in it since the day began. The same object as long as nothing changes:
   * callers must not change it.
   */
  read(account: AccountId, starts: DayStarts): Promise<WholeAccount>;
}

interface Kept {
  version: string;
  starts: DayStarts;
  found: WholeAccount;
  weight: number;
  at: number;
}

/** About a kilobyte each. */
const WEIGHT_MAXIMUM = 40_000;
/** An entry not used within this time is dropped; manual changes to the tables show after it, too. */
const KEPT_MS = 60_000;

const weightOf = ({ portfolios }: WholeAccount): number =>
  portfolios.values().reduce((sum, each) => sum + weightIn(each), 1);
const weightIn = ({ positions, fills, cash }: AccountAtOnce): number =>
  positions.length + cash.length + Math.ceil(fills.length / 4);
const isSameDay = (a: DayStarts, b: DayStarts): boolean => a.money === b.money && a.fills === b.fills;

export function createAccountsKept(
  database: Pick<Database, 'pool'>,
  { weightMaximum = WEIGHT_MAXIMUM, monotonicMs = () => performance.now() } = {},
): AccountsKept {
  /** In order of last use, the oldest first. */
  const kept = new Map<AccountId, Kept>();
  const versionOf = gathered((accounts: readonly AccountId[]) => readVersions(database, accounts));
  let weight = 0;

  function forget(account: AccountId): void {
    weight -= kept.get(account)?.weight ?? 0;
    kept.delete(account);
  }

  function keep(account: AccountId, entry: Kept): void {
    forget(account);
    kept.set(account, entry);
    weight += entry.weight;
    for (const oldest of kept.keys()) {
      if (weight <= weightMaximum) break;
      forget(oldest);
    }
  }

  return {
    async read(account, starts) {
      const entry = kept.get(account);
      if (entry && isSameDay(entry.starts, starts) && monotonicMs() - entry.at < KEPT_MS) {
        if ((await versionOf(account)) === entry.version) {
          // Moves it to the end: used last.
          if (kept.get(account) === entry) {
            kept.delete(account);
            kept.set(account, entry);
          }
          return entry.found;
        }
      }
      const { version, found } = await readAccount(database, account, starts);
      keep(account, { version, starts, found, weight: weightOf(found), at: monotonicMs() });
      return found;
    },
  };
}
