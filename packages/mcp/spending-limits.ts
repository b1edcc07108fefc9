/**
 * What the assistant's orders may be worth, each and together on one UTC day: checked here before an order leaves,
 * besides the key's own limits on the server. As there, only what opens or adds to a position counts, and what was
 * ordered counts even if it is cancelled.
 */
import {
  type Amount,
  computeNotional,
  convertAmount,
  type Currency,
  formatAmount,
  isCurrency,
  maximumOf,
  parseAmount,
  parseScaled,
  SCALE,
} from '@bourse/core/ledger/money.ts';
import { type Client, type Input, type Row, unwrap } from '../client/index.ts';

export interface SpendingLimits {
  currency: Currency;
  perOrder: Amount;
  perDay: Amount;
}
/** An order beyond a limit, which was not sent. */
export class SpendingLimitError extends Error {}

interface Money {
  amount: Amount;
  currency: Currency;
}
type Order = Row<'trading/listOrders'>;
type NewOrder = Input<'trading/placeOrder'>;
const DATE_LENGTH = 10;

/** "500USD", above zero. */
export function parseMoney(text: string): Money | null {
  const [, decimal = '', currency = ''] = /^(\d+(?:\.\d+)?) ?([A-Z]{3,5})$/.exec(text.toUpperCase()) ?? [];
  const amount = isCurrency(currency) ? parseAmount(decimal, currency) : null;
  return amount === null || amount <= 0n ? null : { amount, currency };
}

/** A decimal that can't be read must not count for nothing. */
function readScaled(text: string): bigint {
  const value = parseScaled(text);
  if (value === null) throw new SpendingLimitError(`"${text}" is no number. The order was not sent.`);
  return value;
}
const readAmount = (text: string, currency: Currency): Amount =>
  computeNotional(readScaled(text), SCALE, currency, 'up');

/** The fills of an order at their prices, and the rest at its limit, its stop or the price so far. */
function worthOf(order: Order): Money {
  const { currency, limitPrice, stopPrice, stopNow, averagePrice } = order;
  const price = readScaled(limitPrice ?? stopPrice ?? stopNow ?? averagePrice ?? '0');
  const rest = readScaled(order.quantity) - readScaled(order.filled);
  return { amount: readAmount(order.notional, currency) + computeNotional(price, rest, currency, 'up'), currency };
}

/** As the preview values it, or at its own price if that is more; null if it only closes. */
async function readWorthOfNew(client: Client, { key: _key, ...order }: NewOrder): Promise<Money | null> {
  if (order.effect === 'close') return null;
  const { notional, quantity, currency, linked } = unwrap(await client.call('trading/previewOrder', order));
  const price = readScaled(order.limitPrice ?? order.stopPrice ?? '0');
  const own = computeNotional(price, readScaled(quantity), currency, 'up');
  const opensNext = linked !== null && (order.oto ?? order.oco)?.effect !== 'close';
  const next = opensNext ? readAmount(linked.notional, currency) : 0n;
  return { amount: maximumOf(readAmount(notional, currency), own) + next, currency };
}

export interface SpendingGuard {
  /** Sends the order if it is within the limits, one after the other; throws `SpendingLimitError`. */
  place<Value>(order: NewOrder, send: () => Promise<Value>): Promise<Value>;
  replace<Value>(change: Input<'trading/replaceOrder'>, send: () => Promise<Value>): Promise<Value>;
}

/** `keyId`: whose orders count. */
export function createSpendingGuard(
  client: Client,
  { keyId, limits, now }: { keyId: string; limits: SpendingLimits; now: () => number },
): SpendingGuard {
  let last: Promise<unknown> = Promise.resolve();
  /** Two orders at once would both find the day's limit free. */
  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  }
  async function sumOrdersOfDay(): Promise<Amount> {
    const since = `${new Date(now()).toISOString().slice(0, DATE_LENGTH)}T00:00:00.000Z`;
    const worths: Money[] = [];
    for await (const order of client.pages('trading/listOrders', { since, limit: 100 }))
      if (order.apiKey === keyId && order.effect === 'open' && order.status !== 'rejected') worths.push(worthOf(order));
    return sumIn(client, limits.currency, worths);
  }
  async function check(worth: Money, before: Money | null): Promise<void> {
    const write = (amount: Amount): string => `${formatAmount(amount, limits.currency)} ${limits.currency}`;
    const whole = await sumIn(client, limits.currency, [worth]);
    if (whole > limits.perOrder)
      throw new SpendingLimitError(
        `The order is worth ${write(whole)}, and --max-order is ${write(limits.perOrder)}. It was not sent.`,
      );
    const added = before ? maximumOf(whole - (await sumIn(client, limits.currency, [before])), 0n) : whole;
    const spent = await sumOrdersOfDay();
    if (spent + added > limits.perDay)
      throw new SpendingLimitError(
        `${write(spent)} were ordered today, ${write(added)} would be added, --max-day is ${write(limits.perDay)}. ` +
          'It was not sent.',
      );
  }
  return {
    place: (order, send) =>
      inTurn(async () => {
        const worth = await readWorthOfNew(client, order);
        if (worth) await check(worth, null);
        return send();
      }),
    replace: (change, send) =>
      inTurn(async () => {
        const { order } = unwrap(await client.call('trading/getOrder', { order: change.order }));
        const { quantity = order.quantity, limitPrice = order.limitPrice, stopPrice = order.stopPrice } = change;
        const worth = worthOf({ ...order, quantity, limitPrice, stopPrice });
        if (order.effect === 'open') await check(worth, worthOf(order));
        return send();
      }),
  };
}

/** In one currency, at the rates with which the portfolio is valued. */
async function sumIn(client: Client, currency: Currency, all: readonly Money[]): Promise<Amount> {
  const isForeign = all.some((each) => each.currency !== currency);
  const rates = isForeign ? unwrap(await client.call('trading/getPortfolio', { in: currency })).byCurrency : [];
  return all.reduce((sum, each) => {
    if (each.currency === currency) return sum + each.amount;
    const rate = parseScaled(rates.find((one) => one.currency === each.currency)?.rate ?? '');
    if (rate === null)
      throw new SpendingLimitError(`There is no rate from ${each.currency} to ${currency}. The order was not sent.`);
    return sum + convertAmount(each.amount, each.currency, currency, rate, 'up');
  }, 0n);
}
