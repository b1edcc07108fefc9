/**
 * The instruments that a storm trades: a few of each market, chosen by seed, each with a quantity that every customer
 * can afford many times.
 */
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import type { Caller } from '../caller.ts';
import { type TrialCustomer, createLotRulesLookup, callSuccessfully } from '../trial-customers.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** Numbers are as on the wire. `quantity` is worth about the same for every instrument. */
/** `purse`: what a new customer has in its currency, in minor units. `inParts`: fractions of a share can be traded. */
export interface StormTradable {
  instrument: string;
  quantity: number;
  decimals: number;
  tick: string;
  currency: string;
  purse: number;
  inParts?: boolean;
}

const MARKETS = ['US', 'KR', 'TH', 'SA', 'MX', 'IN', 'CRYPTO', 'FX'];
const TRADABLES_PER_MARKET = 6;
const OTHERS_PER_MARKET = 1;
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

export async function findStormTradables(
  caller: Caller,
  customer: TrialCustomer,
  random: SeededRandom,
  aMarket = TRADABLES_PER_MARKET,
  /** As many of these as of a market otherwise, and then few others. */
  preferred: readonly string[] = [],
): Promise<StormTradable[]> {
  const { accounts } = await callSuccessfully<{ accounts: { currency: string; available: string }[] }>(
    caller,
    'wallet/getWallet',
    {},
    customer,
  );
  const money = new Map(accounts.map(({ currency, available }) => [currency, Number(available)]));
  const tradables: StormTradable[] = [];
  const lotsOf = createLotRulesLookup(caller);
  for (const market of MARKETS) {
    const { rows } = await callSuccessfully<{ rows: Row[] }>(caller, 'quotes/listInstruments', {
      market,
      rank: 'code',
      limit: 100,
    });
    let found = 0;
    const hasPreferred = preferred.some((instrument) => instrument.startsWith(`${market}.`));
    const most = preferred.length === 0 || hasPreferred ? aMarket : OTHERS_PER_MARKET;
    const drawn = random.shuffled(rows);
    const isPreferred = ({ instrument }: Row): boolean => preferred.includes(instrument);
    const ordered = [...drawn.filter(isPreferred), ...drawn.filter((row) => !isPreferred(row))];
    for (const { instrument, last, tick, currency, board } of ordered) {
      const purse = money.get(currency) ?? 0;
      if (found === most || board === 'index' || purse === 0) continue;
      const { lot, fraction, parts } = await lotsOf(market, { instrument, board });
      const decimals = fraction ? 5 : 0;
      const units = (purse * SHARE) / Number(last);
      const quantity = fraction
        ? Number(units.toFixed(decimals))
        : Math.max(1, Math.round(units / Number(lot))) * Number(lot);
      if (quantity <= 0 || quantity * Number(last) > purse * SHARE_MAXIMUM) continue;
      tradables.push({
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
  if (tradables.length === 0) throw new Error('there is nothing that the customers could trade');
  return tradables;
}
