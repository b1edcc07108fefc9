/**
 * Exchanges, for an order or on their own, used rates that the currency market really showed, with the disclosed
 * spread, and moved the stated amounts.
 */
import { getCurrencyExchangeSpread } from '@bourse/core/markets/charges/currency-exchange-rate.ts';
import { divideDown, divideUp, SCALED_ONE } from './arithmetic.ts';
import { type StoredRowsSnapshot, currencyDigitsOf, type CurrencyExchangeRow } from './stored-rows-snapshot.ts';

/** Rates have twelve decimals. */
const RATE_WHOLE = 10n ** 12n;
const DOLLARS = new Set(['USD', 'USDT']);

interface Leg {
  pair: string;
  price: bigint;
  at: number;
  source: string;
}

export function checkCurrencyExchanges(
  book: StoredRowsSnapshot,
  differ: (sentence: string) => void,
): Record<string, number> {
  const moved = Map.groupBy(
    book.transfers.filter(({ reference }) => /^[xe]\d+$/.test(reference)),
    ({ account_id, reference }) => `${account_id} ${reference}`,
  );
  for (const row of book.exchanges) {
    const name = `exchange ${row.account_id}/${row.order_seq}`;
    const legs = (JSON.parse(row.legs) as [string, string, number, number, string][]).map(
      ([pair, price, , at, source]): Leg => ({ pair, price: BigInt(price), at, source }),
    );
    checkLegs(name, row, legs, book, differ);
    const { base, spread, paid, bought } = (row.kind === 'order' ? neededForOrder : termsOfAmountPaid)(row);
    if (row.spread !== spread || row.paid !== paid || row.bought !== bought)
      differ(
        `${name}: ${row.bought} for ${row.paid} with ${row.spread} spread, by the rule ${bought} for ` +
          `${paid} and ${spread}`,
      );
    const key = `${row.account_id} ${row.kind === 'order' ? 'x' : 'e'}${row.order_seq}`;
    const expected = [
      `exchangeOut ${base} ${row.pay_currency} available → exchange`,
      `exchangeSpread ${spread} ${row.pay_currency} available → fees`,
      `exchangeIn ${row.bought} ${row.buy_currency} exchange → available`,
    ];
    const there = (moved.get(key) ?? []).map(
      ({ code, amount, currency, debit, credit }) => `${code} ${amount} ${currency} ${debit} → ${credit}`,
    );
    if (there.join() !== expected.filter((each) => !each.startsWith('exchangeSpread 0 ')).join())
      differ(`${name}: moved ${there.join(', ') || 'nothing'}; by its row ${expected.join(', ')}`);
    moved.delete(key);
  }
  for (const key of moved.keys()) differ(`account ${key}: money was exchanged, and no row says why`);
  return {
    exchanges: book.exchanges.filter(({ kind }) => kind === 'order').length,
    exchangedOrTransferred: book.exchanges.filter(({ kind }) => kind !== 'order').length,
  };
}

interface Terms {
  base: bigint;
  spread: bigint;
  paid: bigint;
  bought: bigint;
}
const spreadOn = ({ at }: CurrencyExchangeRow): bigint => getCurrencyExchangeSpread(at.toISOString().slice(0, 10));
const unitOf = (currency: string): bigint => 10n ** BigInt(currencyDigitsOf(currency));

/** The amount needed for an order: the cost is rounded up, and the spread is added to it. */
function neededForOrder(row: CurrencyExchangeRow): Terms {
  const base = divideUp(row.bought * row.rate * unitOf(row.pay_currency), RATE_WHOLE * unitOf(row.buy_currency));
  const spread = divideUp(base * spreadOn(row), SCALED_ONE);
  return { base, spread, paid: base + spread, bought: row.bought };
}

/** The amount given away: the spread is taken off first, and the proceeds of the rest are rounded down. */
function termsOfAmountPaid(row: CurrencyExchangeRow): Terms {
  const base = divideDown(row.paid * SCALED_ONE, SCALED_ONE + spreadOn(row));
  return {
    base,
    spread: row.paid - base,
    paid: row.paid,
    bought: divideDown(base * RATE_WHOLE * unitOf(row.buy_currency), row.rate * unitOf(row.pay_currency)),
  };
}

/**
 * Via the dollar: the paid currency is sold for dollars and the bought one bought with them, each at the side that
 * other customers get.
 */
function checkLegs(
  name: string,
  row: CurrencyExchangeRow,
  legs: readonly Leg[],
  { simulator }: StoredRowsSnapshot,
  differ: (sentence: string) => void,
): void {
  let [up, down] = [1n, 1n];
  for (const { pair, price, at, source } of legs) {
    const quote = source === simulator.source ? simulator.quote(pair, at) : null;
    const [foreign, isDirect] = pair.endsWith('USD') ? [pair.slice(3, -3), true] : [pair.slice(6), false];
    const buys = foreign === row.buy_currency;
    const displayedPrice = quote && (buys === isDirect ? quote.ask : quote.bid);
    if (quote && displayedPrice !== price)
      differ(
        `${name}: ${pair} at ${price}, the market showed ${quote.bid}/${quote.ask} at ${new Date(at).toISOString()}`,
      );
    if (buys === isDirect) [up, down] = [up * price, down * SCALED_ONE];
    else [up, down] = [up * SCALED_ONE, down * price];
  }
  const needed = [row.pay_currency, row.buy_currency].filter((currency) => !DOLLARS.has(currency)).length;
  const exact = divideUp(up * RATE_WHOLE, down);
  // Rounded up to eight significant digits.
  const unit = 10n ** BigInt(Math.max(exact.toString().length - 8, 0));
  const rate = divideUp(exact, unit) * unit;
  if (legs.length !== needed || row.rate !== rate)
    differ(`${name}: rate ${row.rate} from ${legs.length} pairs, by their prices ${rate} from ${needed}`);
}
