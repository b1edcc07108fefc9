/**
 * House accounts that offer blocks by rule; in a demo world one of them acts as a seat. Each buys on the market like
 * any customer and then offers its holding, one block at a time, at a price that the rule sets. A desk that two people
 * have ended withdraws its block and sells its holding.
 */
import { computeBlockMinimumShares } from '@bourse/core/products/blocks/block-rules.ts';
import { getBlockQuantityStep } from '@bourse/core/products/blocks/offer-block.ts';
import { divide, type Price, type Quantity } from '@bourse/core/ledger/money.ts';
import { roundToMultiple } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { buildMarketOrderRequest } from '@bourse/core/trading/orders/order.ts';
import { type MarketView, getMarketTick } from '@bourse/core/trading/orders/market-view.ts';
import { cancelOrderAutomatically } from '../commands/cancel-orders-automatically.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { readSellableQuantity } from './browse-block-offers.ts';
import { submitBlockOffer, type OfferBlockDependencies } from './offer-block.ts';
import {
  type BlockDesk,
  insertBlockDesk,
  type OpenBlockOffer,
  readIdleBlockDesks,
  readOpenBlockOffers,
} from './block-desk-store.ts';

type BlockDeskDependencies = OfferBlockDependencies & Pick<ServerDependencies, 'clock' | 'houseAccounts'>;
const BY = { actor: { rule: 'blocks' }, key: null } as const;
/** A block's size as a multiple of the smallest allowed. */
const TIMES = 3n;
/** A seat sells at 0.2 % above the market (in thousandths): for less it would lose money each day. */
const ASKS = 1_002n;

/**
 * Cancels an offer if the market has risen above its price, the operator has halted the instrument, or its desk was
 * ended. A desk that continues makes a new offer at the market's price then.
 */
async function withdrawOfferIfStale(
  dependencies: BlockDeskDependencies,
  { account, instrument, order, price, ended }: OpenBlockOffer,
) {
  const market = dependencies.getMarketView(instrument, dependencies.clock.now());
  if (!market) return;
  const isBelow = market.quote === null || (market.quote.last <= price && !ended);
  if (isBelow && market.operatorHalt === null) return;
  const { currency } = market.instrument;
  await cancelOrderAutomatically(dependencies, { account, ...BY.actor }, { seq: order, instrument, currency });
}

export async function runBlockDesks(dependencies: BlockDeskDependencies): Promise<void> {
  for (const openOffer of await readOpenBlockOffers(dependencies.database.kysely))
    await withdrawOfferIfStale(dependencies, openOffer);
  for (const desk of await readIdleBlockDesks(dependencies.database.kysely)) await runBlockDesk(dependencies, desk);
}

/** Anything that can't be bought or offered now is tried again at the next run. */
async function runBlockDesk(
  dependencies: BlockDeskDependencies,
  { account, house, instrument, ended }: BlockDesk,
): Promise<void> {
  const now = dependencies.clock.now();
  const market = dependencies.getMarketView(instrument, now);
  if (market?.quote == null || market.session !== 'open') return;
  const trade = (effect: 'open' | 'close', quantity: Quantity) =>
    dependencies.houseAccounts.place(account, instrument, buildMarketOrderRequest({ side: 'long', effect }, quantity));
  if (ended) {
    const left = await readSellableQuantity(dependencies.database.kysely, account, instrument, now);
    if (left > 0n) await trade('close', left);
    return;
  }
  const step = getBlockQuantityStep(market);
  const wanted = computeBlockMinimumShares(market.quote.last, market.instrument.currency, step) * TIMES;
  const held = await readSellableQuantity(dependencies.database.kysely, account, instrument, now);
  if (held < wanted) await trade('open', wanted - (held - (held % step)));
  const free = await readSellableQuantity(dependencies.database.kysely, account, instrument, now);
  const quantity = free - (free % step);
  const price = house ? null : priceOfSeat(market, market.quote.last);
  if (quantity > 0n)
    await submitBlockOffer(dependencies, {
      account,
      instrument,
      quantity,
      price,
      house,
      priceReference: 'last',
      by: BY,
    });
}

const priceOfSeat = (market: MarketView, last: Price): Price =>
  roundToMultiple(divide(last * ASKS, 1_000n, 'down'), getMarketTick(market, last), 'up');

/**
 * A demo world's two desks: house accounts without a login, one its own and one acting as a seat. They have practice
 * money like any customer, buy on the market and offer blocks of it, so that one is always on offer.
 */
const DESKS = [
  { house: true, instrument: 'KR.085125' },
  { house: false, instrument: 'US.NWRB' },
] as const;

export async function createDemoBlockDesks(dependencies: ServerDependencies): Promise<void> {
  const { kysely } = dependencies.database;
  for (const { house, instrument } of DESKS) {
    const name = house ? instrument : `seat ${instrument}`;
    const account = await dependencies.houseAccounts.open(kysely, { purpose: 'blocks', name });
    await insertBlockDesk(kysely, { account, house, instrument });
    await dependencies.grantWelcomeMoney(account);
  }
  await runBlockDesks(dependencies);
}
