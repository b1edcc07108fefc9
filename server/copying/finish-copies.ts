/**
 * Completes copies that are being stopped: cancels waiting orders, closes holdings at the market (or keeps them, as the
 * follower has chosen), shares the last gain and returns the money. What can't be traded now is tried again.
 */
import type { CopyDecision } from '@bourse/core/products/copying/copy-lifecycle.ts';
import { decideCloseCopyHolding } from '@bourse/core/products/copying/demo-leader-trades.ts';
import { decideEndCopy, decideSweepEndedCopy } from '@bourse/core/products/copying/share-profit.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { sql } from 'kysely';
import { cancelPortfolioOrders } from '../commands/cancel-orders.ts';
import { mapWithConcurrency } from '../runtime/promises.ts';
import type { CopyBlockDependencies } from './copy-blocks.ts';
import {
  type PortfolioKey,
  formatPortfolioKey,
  type PortfolioWorth,
  computePortfolioWorths,
} from './portfolio-worth.ts';
import { isClosedSeparately, closeHoldingsTogether, readHoldingsToCloseSeparately } from './close-copied-holdings.ts';
import {
  COPYING_ACTOR,
  readCopyAfterMonthlyProfitShare,
  type ProfitShareDependencies,
  readExchangeRoutes,
} from './share-profits.ts';
import { buildCopyByPortfolioLoad, buildOwedProfitSharesLoad } from './copying-records.ts';
import * as store from './store.ts';
import type { ServerDependencies } from '../dependencies.ts';

export type FinishCopyDependencies = CopyBlockDependencies & ProfitShareDependencies;
const PAGE = 500;
const AT_ONCE = 100;

/** Finishes all copies that are being stopped, for any reason. */
export async function finishCopies(parts: FinishCopyDependencies): Promise<void> {
  const failures: unknown[] = [];
  const fails = (error: unknown): void => void failures.push(error);
  await finishThese(parts, await readStopping(parts.database.kysely)).catch(fails);
  for (const place of await readLeftoverMoney(parts.database.kysely)) await sweep(parts, place).catch(fails);
  if (failures.length > 0) throw new AggregateError(failures, 'some copies could not be ended');
}

const readStopping = async (db: store.Db): Promise<PortfolioKey[]> =>
  (
    await db
      .selectFrom('copies')
      .select(['account_id as account', 'portfolio'])
      .where('status', '=', 'stopping')
      .orderBy('account_id')
      .limit(PAGE)
      .execute()
  ).map((row) => ({ ...row }));

/** Money in ended copies without holdings: a late dividend, or the proceeds of a position that was kept open. */
const readLeftoverMoney = async (db: store.Db): Promise<PortfolioKey[]> =>
  (
    await sql<PortfolioKey>`select distinct c.account_id as account, c.portfolio from copies c
      join balances b using (account_id, portfolio)
      where c.status = 'ended' and b.bucket = 'available' and b.amount > 0 and not exists (select from positions p
        where (p.account_id, p.portfolio) = (c.account_id, c.portfolio) and p.status <> 'closed')
      limit ${PAGE}`.execute(db)
  ).rows;

/** Finishes copies that end at the same moment: their holdings in one instrument are closed at one price. */
async function finishThese(parts: FinishCopyDependencies, places: readonly PortfolioKey[]): Promise<void> {
  const failures: unknown[] = [];
  const fails = (error: unknown): void => void failures.push(error);
  const { kysely } = parts.database;
  const closing = (await store.readStoppingCopies(kysely, places)).filter(({ keeps }) => keeps === false);
  // The follower's own closing orders reserve units that must be closed now.
  await mapWithConcurrency(closing, AT_ONCE, ({ account, portfolio }) =>
    cancelPortfolioOrders(parts, { account, portfolio, ...COPYING_ACTOR }),
  ).catch(fails);
  await closeHoldingsTogether(parts, closing).catch(fails);
  const alone = await readHoldingsToCloseSeparately(kysely, closing);
  await mapWithConcurrency(places, AT_ONCE, (place) => finishCopy(parts, place, alone)).catch(fails);
  if (failures.length > 0) throw new AggregateError(failures, 'some copies could not be ended');
}

/** `alone`: holdings that no block could close. */
async function finishCopy(
  parts: FinishCopyDependencies,
  place: PortfolioKey,
  alone: ReadonlySet<string>,
): Promise<void> {
  const { kysely } = parts.database;
  const found = await store.readCopy(kysely, place);
  const copy = found && (await readCopyAfterMonthlyProfitShare(parts, found));
  if (copy?.status !== 'stopping') return;
  let worth = await worthNow(parts, place, copy.currency);
  if (!copy.keeps && worth.positions.length > 0) {
    for (const position of worth.positions)
      if (isClosedSeparately(alone, place, position.instrument)) await close(parts, place, position.seq, position);
    worth = await worthNow(parts, place, copy.currency);
    if (worth.positions.length > 0) return;
  }
  if (!worth.sure) return;
  const share = await store.nextProfitShareNumber(kysely);
  const { equity, cash } = worth;
  const known = {
    equity,
    share,
    cash,
    highWater: copy.highWater,
    exchangeRoutes: readExchangeRoutes(parts, copy, worth),
  };
  await parts.desk.run<CopyDecision, object>({
    account: place.account,
    portfolio: place.portfolio,
    actor: COPYING_ACTOR,
    key: null,
    currencies: [...new Set([copy.currency, ...cash.keys()])],
    instrument: null,
    loads: [buildCopyByPortfolioLoad(place.portfolio), buildOwedProfitSharesLoad(place.portfolio)],
    decide: (state, now) => decideEndCopy(state, place.portfolio, known, now),
    answer: () => ({}),
  });
}

const worthNow = async (
  parts: FinishCopyDependencies,
  place: PortfolioKey,
  currency: string,
): Promise<PortfolioWorth> => (await computePortfolioWorths(parts, [place], currency)).get(formatPortfolioKey(place))!;

/** Closes as much as the market's depth allows; the rest at the next try. */
async function close(
  { desk, views }: FinishCopyDependencies,
  { account }: PortfolioKey,
  seq: bigint,
  { instrument, currency }: Position,
): Promise<void> {
  await desk.run({
    account,
    actor: COPYING_ACTOR,
    key: null,
    currencies: [currency],
    instrument,
    positions: [seq],
    decide(state, now) {
      const market = views(instrument as never, now);
      return market && decideCloseCopyHolding(state, seq, market, now);
    },
    answer: () => ({}),
  });
}

async function sweep(parts: FinishCopyDependencies, place: PortfolioKey): Promise<void> {
  const { cash } = await worthNow(parts, place, 'USD');
  const currencies = [...cash.keys()];
  await parts.desk.run({
    account: place.account,
    portfolio: place.portfolio,
    actor: COPYING_ACTOR,
    key: null,
    currencies,
    instrument: null,
    loads: [buildCopyByPortfolioLoad(place.portfolio)],
    decide: (state) => decideSweepEndedCopy(state, place.portfolio, currencies),
    answer: () => ({}),
  });
}

/** Customers who end their copies at the same moment: their holdings are closed together. */
export interface CopyEndingBatcher {
  /**
   * Resolves when everything that can be closed now has been. Failures are left to the job, which tries again; they are
   * no reason to refuse the customer.
   */
  leave(place: PortfolioKey): Promise<void>;
}

/** How long the first one waits for others. */
const GATHERS_MS = 100;

export function createCopyEndingBatcher(
  parts: FinishCopyDependencies & Pick<ServerDependencies, 'log'>,
): CopyEndingBatcher {
  let gathering: { places: Map<string, PortfolioKey>; done: Promise<void> } | null = null;
  return {
    leave(place) {
      if (gathering) {
        // Stopping a copy twice closes it once.
        gathering.places.set(formatPortfolioKey(place), place);
        return gathering.done;
      }
      const places = new Map([[formatPortfolioKey(place), place]]);
      const done = new Promise((resolve) => setTimeout(resolve, GATHERS_MS))
        .then(() => {
          gathering = null;
          return finishThese(parts, [...places.values()]);
        })
        .catch((err: unknown) => parts.log.error({ err }, 'some copies could not be ended at once'));
      gathering = { places, done };
      return done;
    },
  };
}
