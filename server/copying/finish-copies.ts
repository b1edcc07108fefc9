/**
 * Completes copies that are being stopped: cancels waiting orders, closes holdings at the market (or keeps them, as the
 * follower has chosen), shares the last gain and returns the money. What can't be traded now is tried again.
 */
import type { CopyDecision } from '@bourse/core/products/copying/copy-lifecycle.ts';
import { decideCloseHoldingWithinDepth } from '@bourse/core/products/copying/demo-leader-trades.ts';
import { decideEndCopy, decideSweepEndedCopy } from '@bourse/core/products/copying/leader-profit-shares.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { cancelPortfolioOrders } from '../commands/cancel-orders-automatically.ts';
import { mapWithConcurrency } from '../runtime/promises.ts';
import type { CopyBlockDependencies } from './copy-leader-fills.ts';
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
  readCopyExchangeRates,
} from './share-profits.ts';
import { buildCopyByPortfolioLoad, buildOwedProfitSharesLoad } from './copying-records.ts';
import { readPortfoliosWithLeftoverMoney, readStoppingPortfolios } from './copy-maintenance-store.ts';
import * as store from './store.ts';
import type { ServerDependencies } from '../dependencies.ts';

export type FinishCopyDependencies = CopyBlockDependencies & ProfitShareDependencies;
/** How many copies are finished in one run. */
const PAGE = 500;
const AT_ONCE = 100;

/** Finishes all copies that are being stopped, for any reason. */
export async function finishCopies(dependencies: FinishCopyDependencies): Promise<void> {
  const failures: unknown[] = [];
  const fails = (error: unknown): void => void failures.push(error);
  const { kysely } = dependencies.database;
  await finishCopiesTogether(dependencies, await readStoppingPortfolios(kysely, PAGE)).catch(fails);
  for (const place of await readPortfoliosWithLeftoverMoney(kysely, PAGE))
    await returnLeftoverMoney(dependencies, place).catch(fails);
  if (failures.length > 0) throw new AggregateError(failures, 'some copies could not be ended');
}

/** Finishes copies that end at the same moment: their holdings in one instrument are closed at one price. */
async function finishCopiesTogether(
  dependencies: FinishCopyDependencies,
  places: readonly PortfolioKey[],
): Promise<void> {
  const failures: unknown[] = [];
  const fails = (error: unknown): void => void failures.push(error);
  const { kysely } = dependencies.database;
  const closing = (await store.readStoppingCopies(kysely, places)).filter(({ keeps }) => keeps === false);
  // The follower's own closing orders reserve units that must be closed now.
  await mapWithConcurrency(closing, AT_ONCE, ({ account, portfolio }) =>
    cancelPortfolioOrders(dependencies, { account, portfolio, ...COPYING_ACTOR }),
  ).catch(fails);
  await closeHoldingsTogether(dependencies, closing).catch(fails);
  const alone = await readHoldingsToCloseSeparately(kysely, closing);
  await mapWithConcurrency(places, AT_ONCE, (place) => finishCopy(dependencies, place, alone)).catch(fails);
  if (failures.length > 0) throw new AggregateError(failures, 'some copies could not be ended');
}

/** `alone`: holdings that no block could close. */
async function finishCopy(
  dependencies: FinishCopyDependencies,
  place: PortfolioKey,
  alone: ReadonlySet<string>,
): Promise<void> {
  const { kysely } = dependencies.database;
  const found = await store.readCopy(kysely, place);
  const copy = found && (await readCopyAfterMonthlyProfitShare(dependencies, found));
  if (copy?.status !== 'stopping') return;
  let worth = await readPresentWorth(dependencies, place, copy.currency);
  if (!copy.keeps && worth.positions.length > 0) {
    for (const position of worth.positions)
      if (isClosedSeparately(alone, place, position.instrument))
        await closeCopyPosition(dependencies, place, position.seq, position);
    worth = await readPresentWorth(dependencies, place, copy.currency);
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
    exchangeRoutes: readCopyExchangeRates(dependencies, copy, worth),
  };
  await dependencies.desk.runIfDue<CopyDecision, object>({
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

const readPresentWorth = async (
  dependencies: FinishCopyDependencies,
  place: PortfolioKey,
  currency: string,
): Promise<PortfolioWorth> =>
  (await computePortfolioWorths(dependencies, [place], currency)).get(formatPortfolioKey(place))!;

/** Closes as much as the market's depth allows; the rest at the next try. */
async function closeCopyPosition(
  { desk, getMarketView }: FinishCopyDependencies,
  { account }: PortfolioKey,
  seq: bigint,
  { instrument, currency }: Position,
): Promise<void> {
  await desk.runIfDue({
    account,
    actor: COPYING_ACTOR,
    key: null,
    currencies: [currency],
    instrument,
    positions: [seq],
    decide(state, now) {
      const market = getMarketView(instrument as never, now);
      return market && decideCloseHoldingWithinDepth(state, seq, market, now);
    },
    answer: () => ({}),
  });
}

async function returnLeftoverMoney(dependencies: FinishCopyDependencies, place: PortfolioKey): Promise<void> {
  const { cash } = await readPresentWorth(dependencies, place, 'USD');
  const currencies = [...cash.keys()];
  await dependencies.desk.runIfDue({
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
  finish(place: PortfolioKey): Promise<void>;
}

/** How long the first one waits for others. */
const GATHERS_MS = 100;

export function createCopyEndingBatcher(
  dependencies: FinishCopyDependencies & Pick<ServerDependencies, 'log'>,
): CopyEndingBatcher {
  let gathering: { places: Map<string, PortfolioKey>; done: Promise<void> } | null = null;
  return {
    finish(place) {
      if (gathering) {
        // Stopping a copy twice closes it once.
        gathering.places.set(formatPortfolioKey(place), place);
        return gathering.done;
      }
      const places = new Map([[formatPortfolioKey(place), place]]);
      const done = new Promise((resolve) => setTimeout(resolve, GATHERS_MS))
        .then(() => {
          gathering = null;
          return finishCopiesTogether(dependencies, [...places.values()]);
        })
        .catch((err: unknown) => dependencies.log.error({ err }, 'some copies could not be ended at once'));
      gathering = { places, done };
      return done;
    },
  };
}
