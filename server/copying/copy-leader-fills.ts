/**
 * Copies leaders' fills: at once if they were decided in this process, otherwise when the job finds them. Each fill
 * becomes a block, and each copy of it a command of its follower under a key derived from the block, so that it happens
 * only once, even if the process is killed. The leader's order was answered before. Only a limited number of copies is
 * at the desk at once, so other customers' commands get through in between.
 */
import type { ServerDependencies } from '../dependencies.ts';
import { runForAllSenders } from '../runtime/sender-work.ts';
import { writtenRecordsOf } from '../desk/save-batch.ts';
import {
  type CopyOrderChanges,
  decideCopyOrder,
  type PlannedCopy,
  RETRIED_COPY_SKIP_REASONS,
} from '@bourse/core/products/copying/fill-copy.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';
import { type Currency, computeNotional } from '@bourse/core/ledger/money.ts';
import {
  buildOfferingApplicationLoads,
  unpaidLoansLoad,
  buildOfferingApplicationState,
} from '../desk/cross-area-record-loads.ts';
import { createNamedIdempotencyKey } from '../desk/command.ts';
import { planCopyBlock, type PlanBlockDependencies } from './plan-copy-block.ts';
import { markCopyBlockDone } from './copy-block-store.ts';
import { buildCopyByPortfolioLoad, buildCopyOrderByBlockLoad } from './copying-records.ts';
import { readLeaderAccounts } from './leaders-store.ts';
import type { StoredCopyBlock } from './parse-copying-rows.ts';
import * as store from './store.ts';

type LeaderFillCopierDependencies = CopyBlockDependencies &
  Pick<ServerDependencies, 'commitListeners' | 'fencingToken' | 'log'>;

export interface LeaderFillCopier {
  /** Called by the job. Only one run at a time; another follows if something has arrived meanwhile. */
  run(): Promise<void>;
  /** Starts nothing more; resolves when everything under way has been decided. */
  stop(): Promise<void>;
}

export function createLeaderFillCopier(dependencies: LeaderFillCopierDependencies): LeaderFillCopier {
  const { commitListeners, fencingToken, log, database } = dependencies;
  let leading: ReadonlySet<bigint> = new Set();
  let running: Promise<void> | null = null;
  let again = false;
  let stopping = false;

  const work = async (): Promise<void> => {
    leading = await readLeaderAccounts(database.kysely);
    do {
      again = false;
      await processDueCopyBlocks(dependencies);
    } while (again && !stopping);
  };
  const run = (): Promise<void> => {
    if (running) {
      again = true;
      return running;
    }
    running = runForAllSenders(work).finally(() => {
      running = null;
    });
    return running;
  };
  /** Starts a run without waiting for it. */
  const runAside = async (): Promise<void> => {
    if (!stopping) await run().catch((err: unknown) => log.error({ err }, 'copies were not made'));
  };
  commitListeners.listen((written) => {
    if (leading.size === 0 || fencingToken.number() === null) return;
    if (!writtenRecordsOf(written, 'fills').some(({ account }) => leading.has(account))) return;
    // Deferred, so that the leader's answer is sent first.
    setImmediate(() => void runAside());
  });
  return {
    run,
    async stop() {
      stopping = true;
      await running?.catch(() => {});
    },
  };
}

export type CopyBlockDependencies = PlanBlockDependencies & Pick<ServerDependencies, 'desk' | 'exchangeRates'>;

const BLOCKS_AT_ONCE = 20;
/** Two full batches of the desk: one is decided while the other gathers. */
const COPIES_AT_ONCE = 256;
/** The wait before what couldn't be closed is tried again. */
const AGAIN_MS = 5_000;

/** Returns the number of blocks completed. */
export async function processDueCopyBlocks(dependencies: CopyBlockDependencies): Promise<number> {
  let done = 0;
  for (;;) {
    const due = await store.readDueCopyBlocks(dependencies.database.kysely, dependencies.clock.now(), BLOCKS_AT_ONCE);
    const failures: unknown[] = [];
    let moved = 0;
    for (const block of due)
      moved += Number(
        await processCopyBlock(dependencies, block).catch((error: unknown) => {
          failures.push(error);
          return false;
        }),
      );
    done += moved;
    if (failures.length > 0) throw new AggregateError(failures, 'some blocks could not be copied');
    if (moved === 0) return done;
  }
}

async function processCopyBlock(dependencies: CopyBlockDependencies, found: StoredCopyBlock): Promise<boolean> {
  if (found.status === 'waiting' && !(await planCopyBlock(dependencies, found))) return false;
  return decideBlockCopies(dependencies, found.block);
}

/** Decides all copies of a planned block; returns whether the block is complete. */
export async function decideBlockCopies(dependencies: CopyBlockDependencies, number: bigint): Promise<boolean> {
  const { kysely } = dependencies.database;
  const block = await store.readCopyBlock(kysely, number);
  if (block?.status !== 'planned') return block?.status === 'done';
  const currencies = new Map(
    (await store.readLeaderCopies(kysely, block.leader)).map((copy) => [
      `${copy.account}/${copy.portfolio}`,
      copy.currency,
    ]),
  );
  await runCopyOrders(dependencies, block, await store.readUndecidedCopies(kysely, block.block), currencies);
  const now = dependencies.clock.now();
  await markCopyBlockDone(kysely, block.block, RETRIED_COPY_SKIP_REASONS, now, now + AGAIN_MS);
  return true;
}

/** At most this many at once; one failure doesn't keep the others from being decided. */
async function runCopyOrders(
  dependencies: CopyBlockDependencies,
  block: StoredCopyBlock,
  rows: readonly store.UndecidedCopy[],
  currencies: ReadonlyMap<string, Currency>,
): Promise<void> {
  const left = [...rows].reverse();
  const failures: unknown[] = [];
  const one = async (): Promise<void> => {
    for (let row = left.pop(); row; row = left.pop()) {
      const currency = currencies.get(`${row.account}/${row.portfolio}`) ?? null;
      await runCopyOrder(dependencies, block, row, currency).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(COPIES_AT_ONCE, rows.length) }, one));
  if (failures.length > 0) throw new AggregateError(failures, 'some copies could not be decided');
}

/** `paid`: the copy's own currency. */
async function runCopyOrder(
  { desk, getMarketView, venues, exchangeRates }: CopyBlockDependencies,
  { block, fill, price, plannedAt }: StoredCopyBlock,
  { account, portfolio, quantity, order }: store.UndecidedCopy,
  paid: Currency | null,
): Promise<void> {
  const instrument = venues.instrument(fill.instrument as never);
  if (!instrument || !price) throw new Error(`block ${block} is of nothing that is traded`);
  const { id, currency } = instrument;
  const opens = fill.effect === 'open';
  const shorts = opens && fill.side === 'short';
  const planned: PlannedCopy = { copyOrder: order, fill, block: price, quantity, plannedAt: plannedAt! };
  const exchanged = opens && paid !== null && paid !== currency;
  const market = (available: (currency: Currency) => bigint, now: number): MarketView | null => {
    const view = getMarketView(id, now);
    if (!view || !exchanged || available(currency) >= 2n * computeNotional(price.price, quantity, currency, 'up'))
      return view;
    const rate = exchangeRates(paid, currency, now);
    return rate && { ...view, exchange: { rate, maximum: null } };
  };
  await desk.runIfDue<CopyOrderChanges, object>({
    account,
    portfolio,
    actor: { rule: 'copying' },
    // Its name contains a space, so no customer can have used the key before.
    key: createNamedIdempotencyKey(`copy ${block} ${portfolio}`),
    currencies: exchanged ? [currency, paid] : [currency],
    instrument: id,
    borrows: shorts ? id : null,
    ...(shorts ? { sees: buildOfferingApplicationState } : {}),
    loads: [
      ...(shorts ? buildOfferingApplicationLoads(id) : []),
      buildCopyByPortfolioLoad(portfolio),
      buildCopyOrderByBlockLoad(portfolio, block),
      ...(exchanged || (opens && (fill.leverage > 1 || shorts)) ? [unpaidLoansLoad] : []),
    ],
    decide: (state, now) => decideCopyOrder(state, planned, market(state.available, now), now),
    answer: () => ({}),
  });
}
