/**
 * Positions with the quotes that value them, price and units from the same moment. While a split is being applied, the
 * price is new for everybody but only some have the new units: accounts not yet adjusted are valued in old units at a
 * price for old units.
 */
import { type Come, inOldUnits, meetingOf, unmetBy } from '@bourse/core/markets/listings/split-units.ts';
import type { InstrumentId, Quote } from '@bourse/core/markets/market.ts';
import { kindOf } from '@bourse/core/ledger/portfolio-kinds.ts';
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import type { Amount, Currency } from '@bourse/core/ledger/money.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/types.ts';
import { positionOf } from './rows.ts';
import type { Feeds } from '../venue/feeds.ts';
import type { AccountId } from '../ids.ts';
import type { AccountsKept } from './account-cache.ts';
import { type AsideWorth, NOTHING_ASIDE, worthAside } from './other-assets.ts';
import type { DayCalendar } from './day-movements.ts';
import { type AccountAtOnce, type Met, nothingIn, type WholeAccount } from './read-account.ts';

/**
 * Splits that have not been applied, or came after `since`; without `since`, so recently that what was read may be from
 * before the split.
 */
export interface Splits {
  lately(id: InstrumentId, now: number, since?: number): readonly Come[];
}
export interface MomentParts {
  database: Pick<Database, 'kysely'>;
  feeds: Pick<Feeds, 'quote'>;
  splits: Splits;
  clock: Clock;
}
export interface AccountParts extends MomentParts {
  accounts: AccountsKept;
  days: DayCalendar;
}

export interface OneMoment {
  now: number;
  quoteOf(position: Position): Quote | null;
}

/** `aside`: the main portfolio's assets besides money and positions, at the funds' last prices. */
export interface WorthAside {
  aside: AsideWorth;
}

/** Everything that the account holds, by portfolio: read at once, with the prices looked up afterwards. */
export async function wholeOfOneMoment(
  parts: AccountParts,
  account: AccountId,
): Promise<WholeAccount & OneMoment & WorthAside> {
  const found = await parts.accounts.read(account, parts.days.starts(parts.clock.now()));
  const aside = await worthAside(parts.database.kysely, found.portfolios.get(MAIN)?.aside ?? NOTHING_ASIDE);
  return { ...found, aside, ...momentOf(parts, parts.clock.now(), found.met) };
}

/** Available money of all portfolios together, without leagues' play money. */
export const availableAnywhere =
  ({ portfolios }: Pick<WholeAccount, 'portfolios'>) =>
  (currency: Currency): Amount => {
    let sum = 0n;
    for (const [number, { cash }] of portfolios)
      if (kindOf(number) !== 'league') for (const row of cash) if (row.currency === currency) sum += row.available;
    return sum;
  };

/** The same for one portfolio, by default the main one; null if none has that number. */
export async function accountOfOneMoment(
  parts: AccountParts,
  account: AccountId,
  asked?: string,
): Promise<
  (Omit<AccountAtOnce, 'aside'> & OneMoment & WorthAside & { anywhere: (currency: Currency) => Amount }) | null
> {
  const number = Number(asked ?? MAIN);
  const { portfolios, aside, ...whole } = await wholeOfOneMoment(parts, account);
  const found = portfolios.get(number) ?? ((await isThere(parts, account, number)) ? nothingIn(whole) : null);
  return (
    found && {
      ...found,
      now: whole.now,
      quoteOf: whole.quoteOf,
      aside: number === MAIN ? aside : { inFunds: [], toCome: [] },
      anywhere: availableAnywhere({ portfolios }),
    }
  );
}

/** Whether the customer has or had this portfolio besides the main one. */
const isThere = async (
  { database }: { database: Pick<Database, 'kysely'> },
  account: AccountId,
  number: number,
): Promise<boolean> =>
  (await database.kysely
    .selectFrom('portfolios')
    .select('portfolio')
    .where('account_id', '=', account)
    .where('portfolio', '=', number)
    .executeTakeFirst()) !== undefined;

/** The same positions, read again if a split is underway. */
export async function positionsOfOneMoment(
  parts: MomentParts,
  account: AccountId,
  positions: readonly Position[],
): Promise<{ positions: readonly Position[] } & OneMoment> {
  const now = parts.clock.now();
  if (!isAroundSplit(parts, positions, now)) return { positions, ...momentOf(parts, now, new Map()) };
  const { fresh, met } = await parts.database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const rows = await db
        .selectFrom('positions')
        .selectAll()
        .where('account_id', '=', account)
        .where(
          'position_seq',
          'in',
          positions.map(({ seq }) => seq),
        )
        .execute();
      return {
        fresh: new Map(rows.map(positionOf).map((each) => [each.seq, each])),
        met: await readMet(db, account, positions),
      };
    });
  return {
    positions: positions.map((each) => fresh.get(each.seq) ?? each),
    ...momentOf(parts, parts.clock.now(), met),
  };
}

const isAroundSplit = ({ splits }: MomentParts, positions: readonly Position[], now: number): boolean =>
  positions.some(({ instrument }) => splits.lately(instrument, now).length > 0);

async function readMet(db: Kysely<DB>, account: AccountId, positions: readonly Position[]): Promise<Met> {
  if (positions.length === 0) return new Map();
  const rows = await db
    .selectFrom('position_adjustments')
    .select(['subject_seq', 'kind', sql<string>`ex_date`.as('exDate')])
    .where('account_id', '=', account)
    .where('subject', '=', 'position')
    .where(
      'subject_seq',
      'in',
      positions.map(({ seq }) => seq),
    )
    .execute();
  const met = new Map<bigint, string[]>();
  for (const { subject_seq, kind, exDate } of rows)
    met.set(subject_seq, [
      ...(met.get(subject_seq) ?? []),
      meetingOf({ kind: kind as Come['action']['kind'], exDate }),
    ]);
  return met;
}

function momentOf({ feeds, splits }: Pick<MomentParts, 'feeds' | 'splits'>, now: number, met: Met): OneMoment {
  return {
    now,
    quoteOf(position) {
      const quote = feeds.quote(position.instrument, now);
      const come = position.status === 'closed' ? [] : splits.lately(position.instrument, now);
      return (
        quote && (come.length === 0 ? quote : inOldUnits(quote, unmetBy(position, met.get(position.seq) ?? [], come)))
      );
    },
  };
}
