/**
 * The instruments that a storm trades: a few of each market, chosen by seed, each with a quantity that every customer
 * can afford many times.
 */
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import type { Caller } from '../caller.ts';
import { type Customer, openLots, succeed } from '../population.ts';
import type { Random } from '../random.ts';

/** Numbers are as on the wire. `quantity` is worth about the same for every instrument. */
/** `purse`: what a new customer has in its currency, in minor units. `inParts`: fractions of a share can be traded. */
export interface StormWare {
  instrument: string;
  quantity: number;
  decimals: number;
  tick: string;
  currency: string;
  purse: number;
  inParts?: boolean;
}

const MARKETS = ['US', 'KR', 'TH', 'SA', 'MX', 'IN', 'CRYPTO', 'FX'];
const WARES_A_MARKET = 6;
/** Fractions of what a customer has in its currency. */
const SHARE = 0.01;
const SHARE_MAXIMUM = 0.06;

interface Row {
  instrument: string;
  last: string;
  currency: string;
  board: string;
  tick: string;
}

export async function findStormWares(
  caller: Caller,
  customer: Customer,
  random: Random,
  aMarket = WARES_A_MARKET,
): Promise<StormWare[]> {
  const { accounts } = await succeed<{ accounts: { currency: string; available: string }[] }>(
    caller,
    'wallet/getWallet',
    {},
    customer,
  );
  const money = new Map(accounts.map(({ currency, available }) => [currency, Number(available)]));
  const wares: StormWare[] = [];
  const lotsOf = openLots(caller);
  for (const market of MARKETS) {
    const { rows } = await succeed<{ rows: Row[] }>(caller, 'quotes/listInstruments', {
      market,
      rank: 'code',
      limit: 100,
    });
    let found = 0;
    for (const { instrument, last, tick, currency, board } of random.shuffled(rows)) {
      const purse = money.get(currency) ?? 0;
      if (found === aMarket || board === 'index' || purse === 0) continue;
      const { lot, fraction, parts } = await lotsOf(market, { instrument, board });
      const decimals = fraction ? 5 : 0;
      const units = (purse * SHARE) / Number(last);
      const quantity = fraction
        ? Number(units.toFixed(decimals))
        : Math.max(1, Math.round(units / Number(lot))) * Number(lot);
      if (quantity <= 0 || quantity * Number(last) > purse * SHARE_MAXIMUM) continue;
      wares.push({
        instrument,
        quantity,
        decimals,
        tick,
        currency,
        purse: purse * 10 ** (CURRENCY_DIGITS[currency] ?? 2),
        inParts: parts !== null,
      });
      found += 1;
    }
  }
  if (wares.length === 0) throw new Error('there is nothing that the customers could trade');
  return wares;
}
