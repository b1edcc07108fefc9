/**
 * Positions with the quotes that value them, price and units from the same moment. While a split is being applied, the
 * price is new for everybody but only some have the new units: accounts not yet adjusted are valued in old units at a
 * price for old units.
 */
import {
  type EffectiveSplit,
  convertQuoteToOldUnits,
  formatCorporateActionKey,
  computeUnappliedRatio,
} from '@bourse/core/markets/listings/unapplied-splits.ts';
import type { InstrumentId, Quote } from '@bourse/core/markets/market-types.ts';
import { portfolioKindOf } from '@bourse/core/ledger/portfolio-kinds.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import type { Amount, Currency } from '@bourse/core/ledger/money.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/table-types.ts';
import { parsePositionRow } from './position-table.ts';
import type { VenueRegistry } from '../venue/venue-registry.ts';
import type { AccountId } from '../ids.ts';
import type { AccountCache } from './account-cache.ts';
import { type OtherAssetsWorth, NO_OTHER_ASSETS, valueOtherAssets } from './funds-and-undelivered-shares.ts';
import type { CurrencyCashBalances } from './account-holdings.ts';
import { parsePortfolioScope } from './portfolio-scope.ts';
import type { DayCalendar } from './day-start-calendar.ts';
import {
  type PortfolioSnapshot,
  type AppliedCorporateActions,
  buildEmptyPortfolio,
  mergePortfolios,
  type AccountPortfolios,
} from './read-account-portfolios.ts';

/**
 * Splits that have not been applied, or came after `since`; without `since`, so recently that what was read may be from
 * before the split.
 */
export interface RecentSplitLookup {
  recentOrUnappliedSplits(id: InstrumentId, now: number, since?: number): readonly EffectiveSplit[];
}
export interface SnapshotDependencies {
  database: Pick<Database, 'kysely'>;
  venues: Pick<VenueRegistry, 'quote'>;
  splitSchedule: RecentSplitLookup;
  clock: Clock;
}
export interface AccountSnapshotDependencies extends SnapshotDependencies {
  accountCache: AccountCache;
  dayCalendar: DayCalendar;
}

export interface SnapshotQuotes {
  now: number;
  quoteOf(position: Position): Quote | null;
}

/** `aside`: the main portfolio's assets besides money and positions, at the funds' last prices. */
export interface SnapshotOtherAssets {
  aside: OtherAssetsWorth;
}

/** Everything that the account holds, by portfolio: read at once, with the prices looked up afterwards. */
export async function readAccountSnapshot(
  dependencies: AccountSnapshotDependencies,
  account: AccountId,
): Promise<AccountPortfolios & SnapshotQuotes & SnapshotOtherAssets> {
  const found = await dependencies.accountCache.read(
    account,
    dependencies.dayCalendar.starts(dependencies.clock.now()),
  );
  const aside = await valueOtherAssets(
    dependencies.database.kysely,
    found.portfolios.get(MAIN_PORTFOLIO)?.aside ?? NO_OTHER_ASSETS,
  );
  return { ...found, aside, ...quotedMomentOf(dependencies, dependencies.clock.now(), found.met) };
}

/** Available money of all portfolios together, without leagues' play money. */
export const sumAvailableMoney =
  ({ portfolios }: Pick<AccountPortfolios, 'portfolios'>) =>
  (currency: Currency): Amount => {
    let sum = 0n;
    for (const [number, { cash }] of portfolios)
      if (portfolioKindOf(number) !== 'league')
        for (const row of cash) if (row.currency === currency) sum += row.available;
    return sum;
  };

/** The same for one portfolio, by default the main one, or for `all`; null if none has that number. */
export async function readPortfolioSnapshot(
  dependencies: AccountSnapshotDependencies,
  account: AccountId,
  requestedPortfolio?: string,
): Promise<
  | (Omit<PortfolioSnapshot, 'aside'> &
      SnapshotQuotes &
      SnapshotOtherAssets &
      Pick<AccountPortfolios, 'portfolios'> & {
        anywhere: (currency: Currency) => Amount;
        mainCash: CurrencyCashBalances[];
      })
  | null
> {
  const scope = parsePortfolioScope(requestedPortfolio);
  const { portfolios, aside, ...whole } = await readAccountSnapshot(dependencies, account);
  const number = scope === 'all' ? MAIN_PORTFOLIO : scope;
  const found =
    (scope === 'all' ? mergePortfolios(portfolios, whole) : portfolios.get(scope)) ??
    ((await hasPortfolio(dependencies, account, number)) ? buildEmptyPortfolio(whole) : null);
  return (
    found && {
      ...found,
      portfolios,
      now: whole.now,
      quoteOf: whole.quoteOf,
      aside: number === MAIN_PORTFOLIO ? aside : { inFunds: [], toCome: [] },
      mainCash: portfolios.get(MAIN_PORTFOLIO)?.cash ?? [],
      anywhere: sumAvailableMoney({ portfolios }),
    }
  );
}

/** Whether the customer has or had this portfolio besides the main one. */
const hasPortfolio = async (
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
export async function readPositionsSnapshot(
  dependencies: SnapshotDependencies,
  account: AccountId,
  positions: readonly Position[],
): Promise<{ positions: readonly Position[] } & SnapshotQuotes> {
  const now = dependencies.clock.now();
  if (!isNearSplit(dependencies, positions, now)) return { positions, ...quotedMomentOf(dependencies, now, new Map()) };
  const { fresh, met } = await dependencies.database.kysely
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
        fresh: new Map(rows.map(parsePositionRow).map((each) => [each.seq, each])),
        met: await readAppliedActions(db, account, positions),
      };
    });
  return {
    positions: positions.map((each) => fresh.get(each.seq) ?? each),
    ...quotedMomentOf(dependencies, dependencies.clock.now(), met),
  };
}

const isNearSplit = ({ splitSchedule }: SnapshotDependencies, positions: readonly Position[], now: number): boolean =>
  positions.some(({ instrument }) => splitSchedule.recentOrUnappliedSplits(instrument, now).length > 0);

async function readAppliedActions(
  db: Kysely<DB>,
  account: AccountId,
  positions: readonly Position[],
): Promise<AppliedCorporateActions> {
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
      formatCorporateActionKey({ kind: kind as EffectiveSplit['action']['kind'], exDate }),
    ]);
  return met;
}

function quotedMomentOf(
  { venues, splitSchedule }: Pick<SnapshotDependencies, 'venues' | 'splitSchedule'>,
  now: number,
  met: AppliedCorporateActions,
): SnapshotQuotes {
  return {
    now,
    quoteOf(position) {
      const quote = venues.quote(position.instrument, now);
      const come = position.status === 'closed' ? [] : splitSchedule.recentOrUnappliedSplits(position.instrument, now);
      return (
        quote &&
        (come.length === 0
          ? quote
          : convertQuoteToOldUnits(quote, computeUnappliedRatio(position, met.get(position.seq) ?? [], come)))
      );
    },
  };
}
