/**
 * R10: twenty writers and five readers of all balances. Each writer holds money back and releases it, buys and sells,
 * and checks after each answer whether it took effect; each reader reads everybody's wallet, portfolio and positions.
 * No read may show half of something: money gone but no position yet, or a waiting order without its held money.
 */
import type { Caller } from '../caller.ts';
import { isAccepted } from '../trial-journal.ts';
import { type TrialCustomer, callSuccessfully } from '../trial-customers.ts';
import type { TrialContext, Trial } from '../trial-runner.ts';

const WRITERS = 20;
const READERS = 5;
/** Its price moves little, and any fraction of it can be bought. */
const INSTRUMENT = 'CRYPTO.BTCUSDT';
const CURRENCY = 'USDT';
/** Fraction of the balance, for the waiting order and for the one that fills. */
const SHARE = 0.3;
/**
 * Spreads, charges and price moves between two reads are far smaller than a purchase; seeing half of a purchase would
 * be a change by all of it.
 */
const CHANGE_MAXIMUM = 0.5;

interface Wallet {
  total: string;
  openPositions: number;
  pendingOrders: number;
  accounts: { currency: string; available: string; frozen: string; margin: string }[];
}
interface Portfolio {
  total: string;
  openPositions: number;
}
interface Placed {
  order: { id: string; status: string; position: string | null };
}

/** What is known of a customer: their currencies, their worth when last read, and the purpose of each purchase. */
interface Known {
  customer: TrialCustomer;
  currencies: readonly string[];
  total: number;
  bought: number;
  rounds: number;
}

export const consistentBalanceReadsTrial: Trial = {
  name: 'R10',
  title: '20 writers, 5 readers of all balances',
  fullSize: 200,
  async run(context, rounds, isOver) {
    const customers = await context.customers(WRITERS);
    const caller = context.caller(WRITERS + READERS);
    const known = await Promise.all(customers.map((customer) => begin(caller, customer)));
    const last = await callSuccessfully<{ last: string }>(caller, 'quotes/getQuote', { instrument: INSTRUMENT });
    let writing = true;
    let reads = 0;
    const readers = Array.from({ length: READERS }, async () => {
      while (writing) {
        for (const each of context.random.shuffled(known)) {
          await readAndCheckBalances(context, caller, each);
          reads += 3;
        }
      }
    });
    await Promise.all(
      known.map(async (each) => {
        for (let round = 0; round < rounds && !isOver(); round++)
          await placeAndCheckOrders(context, caller, each, Number(last.last));
      }),
    );
    writing = false;
    await Promise.all(readers);
    return { writes: known.reduce((sum, each) => sum + 4 * each.rounds, 0), reads };
  },
};

async function begin(caller: Caller, customer: TrialCustomer): Promise<Known> {
  const wallet = await callSuccessfully<Wallet>(caller, 'wallet/getWallet', { in: CURRENCY }, customer);
  const money = Number(wallet.accounts.find(({ currency }) => currency === CURRENCY)!.available);
  return {
    customer,
    currencies: wallet.accounts.map(({ currency }) => currency),
    total: Number(wallet.total),
    bought: money * SHARE,
    rounds: 0,
  };
}

/** Four commands, each followed by the customer's own read: nobody else writes there. */
async function placeAndCheckOrders(context: TrialContext, caller: Caller, known: Known, price: number): Promise<void> {
  const { customer, bought } = known;
  const send = async <Data>(path: string, input: Record<string, unknown>): Promise<Data | null> => {
    const entry = context.journal.open({ customer, key: context.random.key(), path, input });
    context.journal.note(entry, await caller.call(path, { ...input, key: entry.key }, customer));
    return isAccepted(entry.decision) ? (entry.decision.data as Data) : null;
  };
  const checkOwnRead = async (after: string, pending: number, positions: number): Promise<void> => {
    const wallet = await callSuccessfully<Wallet>(caller, 'wallet/getWallet', { in: CURRENCY }, customer);
    if (wallet.pendingOrders !== pending || wallet.openPositions !== positions)
      context.journal.violate(
        `${customer.account}, after ${after} was answered: ${wallet.pendingOrders} orders wait and ` +
          `${wallet.openPositions} positions are open, not ${pending} and ${positions}`,
      );
  };
  const quantity = (bought / price).toFixed(6);
  const waits = await send<Placed>('trading/placeOrder', {
    instrument: INSTRUMENT,
    side: 'long',
    type: 'limit',
    quantity,
    limitPrice: String(Math.floor(price * 0.8)),
    timeInForce: 'gtc',
  });
  await checkOwnRead('an order', waits ? 1 : 0, 0);
  if (waits && (await send('trading/cancelOrder', { order: waits.order.id })))
    await checkOwnRead('its cancellation', 0, 0);
  const filled = await send<Placed>('trading/placeOrder', {
    instrument: INSTRUMENT,
    side: 'long',
    type: 'market',
    quantity,
  });
  if (filled?.order.position) {
    await checkOwnRead('a purchase', 0, 1);
    if (await send('trading/closePosition', { position: filled.order.position })) await checkOwnRead('its sale', 0, 0);
  }
  known.rounds++;
}

/** Point 5 of the oracle: no unknown account, none missing, no wrong total, nothing negative. */
async function readAndCheckBalances({ journal }: TrialContext, caller: Caller, known: Known): Promise<void> {
  const { customer, currencies, bought } = known;
  const wallet = await callSuccessfully<Wallet>(caller, 'wallet/getWallet', { in: CURRENCY }, customer);
  const portfolio = await callSuccessfully<Portfolio>(caller, 'trading/getPortfolio', { in: CURRENCY }, customer);
  const { rows } = await callSuccessfully<{ rows: { marketValue: string; status: string }[] }>(
    caller,
    'trading/listPositions',
    { status: 'inPosition' },
    customer,
  );
  const wrong = (what: string): void => journal.violate(`a read of ${customer.account}: ${what}`);
  const mine = wallet.accounts.find(({ currency }) => currency === CURRENCY);
  if (wallet.accounts.map(({ currency }) => currency).join() !== currencies.join())
    wrong(`its currencies are ${wallet.accounts.map(({ currency }) => currency).join()}, not ${currencies.join()}`);
  if (wallet.accounts.some((row) => [row.available, row.frozen, row.margin].some((amount) => Number(amount) < 0)))
    wrong(`something is negative: ${JSON.stringify(wallet.accounts)}`);
  if (wallet.pendingOrders > 0 !== Number(mine?.frozen) > 0)
    wrong(`${wallet.pendingOrders} orders wait and ${mine?.frozen} is held for them`);
  for (const total of [wallet.total, portfolio.total].map(Number)) {
    if (Math.abs(total - known.total) > bought * CHANGE_MAXIMUM)
      wrong(`it is worth ${total}, ${known.total} at the last look`);
    known.total = total;
  }
  if (rows.length > 1 || rows.some(({ marketValue }) => Number(marketValue) <= 0))
    wrong(`its positions are ${JSON.stringify(rows)}`);
}
