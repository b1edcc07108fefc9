/**
 * Copies of one leader that end at the same moment close their holdings in an instrument in one block, at one price
 * behind the leader's earlier blocks. What the block couldn't close for one of them is closed separately, as soon as
 * possible.
 */
import { countUnreservedUnits, buildEndedCopyClosingFill } from '@bourse/core/products/copying/copy-block-pricing.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { sql } from 'kysely';
import { type CopyBlockDependencies, decideBlockCopies } from './copy-leader-fills.ts';
import { type PortfolioKey, formatPortfolioKey, computePortfolioWorths } from './portfolio-worth.ts';
import { readCopyBlockMarket, priceWantedCopies } from './plan-copy-block.ts';
import { planUnderLeaderLock, insertCopyBlockPlan } from './copy-block-store.ts';
import * as store from './store.ts';

interface CopyHolding {
  copy: store.StoredCopy;
  quantity: bigint;
}
interface HoldingsToClose {
  leader: bigint;
  instrument: string;
  side: Position['side'];
  holdings: CopyHolding[];
}

/** Waiting orders that close the holdings must be cancelled first. */
export async function closeHoldingsTogether(
  dependencies: CopyBlockDependencies,
  places: readonly PortfolioKey[],
): Promise<void> {
  const { kysely } = dependencies.database;
  const copies = (await store.readStoppingCopies(kysely, places)).filter(({ keeps }) => keeps === false);
  if (copies.length === 0) return;
  const [worths, alone] = await Promise.all([
    computePortfolioWorths(dependencies, copies, 'USD'),
    readHoldingsToCloseSeparately(kysely, copies),
  ]);
  const groups = new Map<string, HoldingsToClose>();
  for (const copy of copies)
    for (const position of worths.get(formatPortfolioKey(copy))!.positions) {
      const { instrument, side } = position;
      const quantity = countUnreservedUnits(position);
      if (quantity === 0n || alone.has(aloneKey(copy, instrument))) continue;
      const { leader } = copy;
      const group = groups.getOrInsertComputed(`${leader} ${instrument} ${side}`, () => ({
        leader,
        instrument,
        side,
        holdings: [],
      }));
      const before = group.holdings.find((each) => each.copy === copy);
      if (before) before.quantity += quantity;
      else group.holdings.push({ copy, quantity });
    }
  const failures: unknown[] = [];
  for (const group of groups.values())
    await closeGroup(dependencies, group).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'some copies could not be closed together');
}

async function closeGroup(dependencies: CopyBlockDependencies, group: HoldingsToClose): Promise<void> {
  const block = await planUnderLeaderLock(dependencies.database.kysely, group.leader, (work) =>
    planClosingBlock(dependencies, work, group),
  );
  if (block !== null) await decideBlockCopies(dependencies, block);
}

/** Null if nothing can be traded now, or another process is closing it. */
async function planClosingBlock(
  dependencies: CopyBlockDependencies,
  work: Parameters<Parameters<typeof planUnderLeaderLock>[2]>[0],
  { leader, instrument, side, holdings }: HoldingsToClose,
): Promise<bigint | null> {
  const now = dependencies.clock.now();
  const view = dependencies.getMarketView(instrument as never, now);
  const busy = await readCopiesWithUndecidedClose(work, leader, instrument);
  const leaving = holdings.filter(({ copy }) => !busy.has(formatPortfolioKey(copy)));
  if (!view?.quote || leaving.length === 0) return null;
  const quantity = leaving.reduce((sum, each) => sum + each.quantity, 0n);
  const fill = buildEndedCopyClosingFill({ instrument, side }, quantity, view.quote, now);
  const market = await readCopyBlockMarket(dependencies, work, { leader, fill, only: null, leaving: true }, view, now);
  if (!market) return null;
  const wished = leaving.map(({ copy, quantity: own }) => ({ copy, wish: { quantity: own } }));
  const shares = priceWantedCopies({ fill }, wished, market);
  const { account_id } = await work
    .selectFrom('leaders')
    .select('account_id')
    .where('leader', '=', leader)
    .executeTakeFirstOrThrow();
  const { block } = await work
    .insertInto('copy_blocks')
    .values({
      leader,
      account_id,
      fill_seq: 0n,
      instrument,
      side,
      effect: 'close',
      leverage: 1,
      leader_price: fill.price,
      leader_quantity: quantity,
      held_before: quantity,
      leader_taken: 0n,
      leader_quote_at: new Date(fill.quoteAt),
      filled_at: new Date(now),
      status: 'waiting',
      due_at: new Date(now),
      leaving: true,
    })
    .returning('block')
    .executeTakeFirstOrThrow();
  await insertCopyBlockPlan(work, block, { ...shares, leaderFacts: null }, now);
  return block;
}

const aloneKey = (copy: PortfolioKey, instrument: string): string => `${formatPortfolioKey(copy)} ${instrument}`;

/** Holdings that an earlier block couldn't close, by copy and instrument. */
export async function readHoldingsToCloseSeparately(
  db: store.Db,
  copies: readonly PortfolioKey[],
): Promise<Set<string>> {
  const [accounts, portfolios] = [copies.map(({ account }) => account), copies.map(({ portfolio }) => portfolio)];
  const { rows } = await sql<
    PortfolioKey & { instrument: string }
  >`select distinct o.account_id as account, o.portfolio,
      b.instrument from unnest(${accounts}::bigint[], ${portfolios}::smallint[]) n(account_id, portfolio)
      join copy_orders o using (account_id, portfolio) join copy_blocks b using (block)
    where b.leaving and o.status = 'skipped'`.execute(db);
  return new Set(rows.map((row) => aloneKey(row, row.instrument)));
}
export const isClosedSeparately = (alone: ReadonlySet<string>, copy: PortfolioKey, instrument: string): boolean =>
  alone.has(aloneKey(copy, instrument));

/** Copies whose part of another such block hasn't been decided yet. */
async function readCopiesWithUndecidedClose(db: store.Db, leader: bigint, instrument: string): Promise<Set<string>> {
  const { rows } = await sql<PortfolioKey>`select o.account_id as account, o.portfolio from copy_blocks b
      join copy_orders o using (block)
    where b.leader = ${leader} and b.instrument = ${instrument} and b.leaving and b.status = 'planned'
      and o.status = 'planned'`.execute(db);
  return new Set(rows.map(formatPortfolioKey));
}
