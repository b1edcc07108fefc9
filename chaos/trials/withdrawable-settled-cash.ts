/**
 * R22: customers buy, sell, place and cancel waiting orders, exchange, transfer and withdraw in every order while days
 * pass. Before each step the wallet says what can be withdrawn: that much is accepted, and the smallest unit more is
 * refused.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { formatAmount, parseAmount } from '@bourse/core/ledger/money.ts';
import { withdrawalFeeFor } from '@bourse/server/testing/verified-customer.ts';
import {
  DEPOSIT_CHANNEL_CURRENCIES,
  type FundedCustomer,
  TRIAL_FUND_PASSWORD,
  prepareFundedCustomers,
} from '../funded-customers.ts';
import type { Caller } from '../caller.ts';
import { type JournalEntry, isAccepted } from '../trial-journal.ts';
import { type TrialCustomer, callSuccessfully, type TradableInstrument } from '../trial-customers.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { TrialContext, Trial } from '../trial-runner.ts';
import { checkAgainstModel } from '../check-against-model.ts';

const CUSTOMERS = 4;
const CONNECTIONS = 8;
const TIMES = 8;
const HOUR_MS = 3_600_000;
/** After this many steps time leaps by this much: not a whole day, so that every hour occurs. */
const STEPS_A_LEAP = 8;
const LEAP_MS = 11 * HOUR_MS;
const ACTS = [
  'buy',
  'buy',
  'sell',
  'sell',
  'order',
  'cancel',
  'exchange',
  'transfer',
  'withdraw',
  'withdraw',
  'takeBack',
] as const;

interface Account {
  currency: string;
  available: string;
  settled: string;
  withdrawable: string;
  unsettled: { date: string; amount: string }[];
}
interface Actor {
  customer: TrialCustomer;
  funded: FundedCustomer;
  random: SeededRandom;
  caller: Caller;
  stage: TrialContext;
  tradables: readonly TradableInstrument[];
  counted: Map<string, number>;
}

export const withdrawableSettledCashTrial: Trial = {
  name: 'R22',
  title: 'buy, sell, exchange, transfer and withdraw in every order while days pass',
  fullSize: 400,
  examine: (client, journal) => checkAgainstModel(client, journal, { withAlerts: false }),
  async run(context, steps, isOver) {
    const { customers, tradables: all } = await context.prepareTraders(CUSTOMERS, TIMES);
    // Wares that don't settle at once, in currencies that can be withdrawn.
    const tradables = all.filter(({ instrument }) => /^(US|KR|TH|MX)\./.test(instrument));
    const fundedCustomers = await prepareFundedCustomers(context, customers);
    const counted = new Map<string, number>();
    const actors = customers.map(
      (customer, index): Actor => ({
        customer,
        funded: fundedCustomers.get(customer)!,
        random: context.random.fork(`actor ${index}`),
        caller: context.caller(CONNECTIONS),
        stage: context,
        tradables,
        counted,
      }),
    );
    let done = 0;
    while (done < steps && !isOver()) {
      await Promise.all(
        actors.map(async (actor) => {
          for (let step = 0; step < STEPS_A_LEAP; step += 1) await performRandomStep(actor);
        }),
      );
      done += STEPS_A_LEAP;
      await passTime(actors[0]!);
    }
    return { steps: done, ...Object.fromEntries([...counted].sort(([a], [b]) => (a < b ? -1 : 1))) };
  },
};

async function performRandomStep(actor: Actor): Promise<void> {
  const { random } = actor;
  await checkWallet(actor);
  const tradable = random.pick(actor.tradables);
  const open = { instrument: tradable.instrument, side: 'long', quantity: tradable.quantity };
  switch (random.pick(ACTS)) {
    case 'buy':
      return void (await send(actor, 'trading/placeOrder', { ...open, type: 'market' }));
    case 'sell':
      return sellOne(actor);
    case 'order':
      return void (await send(actor, 'trading/placeOrder', {
        ...open,
        type: 'limit',
        limitPrice: tradable.low,
        timeInForce: 'gtc',
      }));
    case 'cancel':
      return cancelOne(actor);
    case 'exchange':
      return change(actor, 'exchange');
    case 'transfer':
      return change(actor, 'transfer');
    case 'withdraw':
      return withdrawAll(actor);
    case 'takeBack':
      return takeBack(actor);
  }
}

async function send(
  { stage: context, caller, customer, random, counted }: Actor,
  path: string,
  input: Record<string, unknown>,
): Promise<JournalEntry> {
  const entry = context.journal.open({ customer, key: random.key(), path, input });
  context.journal.note(entry, await caller.call(path, { ...input, key: entry.key }, customer));
  const name = `${path.split('/')[1]}${isAccepted(entry.decision) ? '' : `: ${entry.decision?.code ?? 'undecided'}`}`;
  counted.set(name, (counted.get(name) ?? 0) + 1);
  return entry;
}

const accountsOf = async ({ caller, customer }: Actor): Promise<Account[]> =>
  (await callSuccessfully<{ accounts: Account[] }>(caller, 'wallet/getWallet', {}, customer)).accounts;
const minor = (amount: string, currency: string): bigint => parseAmount(amount, currency) ?? -1n;

/** Settled and unsettled money add up to the total, and neither is negative. */
async function checkWallet(actor: Actor): Promise<void> {
  for (const { currency, available, settled, withdrawable, unsettled } of await accountsOf(actor)) {
    const parts = [settled, ...unsettled.map(({ amount }) => amount)].map((amount) => minor(amount, currency));
    const days = unsettled.map(({ date }) => date);
    if (
      parts.reduce((sum, part) => sum + part, 0n) !== minor(available, currency) ||
      parts.some((part) => part < 0n) ||
      withdrawable !== settled ||
      days.join() !== days.toSorted().join()
    ) {
      actor.stage.journal.violate(
        `${actor.customer.account} ${currency}: ${available} available, ${settled} settled, ` +
          `${withdrawable} withdrawable, ${JSON.stringify(unsettled)}`,
      );
    }
  }
}

async function sellOne(actor: Actor): Promise<void> {
  const { rows } = await callSuccessfully<{ rows: { instrument: string; openQuantity: string }[] }>(
    actor.caller,
    'trading/listPositions',
    { status: 'inPosition', limit: 20 },
    actor.customer,
  );
  if (rows.length === 0) return;
  const { instrument, openQuantity } = actor.random.pick(rows);
  await send(actor, 'trading/placeOrder', {
    instrument,
    side: 'long',
    effect: 'close',
    quantity: openQuantity,
    type: 'market',
  });
}

async function cancelOne(actor: Actor): Promise<void> {
  const { rows } = await callSuccessfully<{ rows: { id: string }[] }>(
    actor.caller,
    'trading/listOrders',
    { status: 'pending', limit: 5 },
    actor.customer,
  );
  if (rows.length > 0) await send(actor, 'trading/cancelOrder', { order: actor.random.pick(rows).id });
}

/** Changes a part of what there is of a currency, settled or not. */
async function change(actor: Actor, kind: 'exchange' | 'transfer'): Promise<void> {
  const { random, caller, customer } = actor;
  const [from, to] =
    kind === 'transfer'
      ? random.shuffled(['USD', 'USDT'])
      : random.shuffled(DEPOSIT_CHANNEL_CURRENCIES.map(({ currency }) => currency));
  const account = (await accountsOf(actor)).find(({ currency }) => currency === from);
  const amount = account && minor(account.available, account.currency) / BigInt(1 + random.int(6));
  if (!account || !amount) return;
  const response = await caller.call(
    'wallet/quoteExchange',
    { from, to, amount: formatAmount(amount, account.currency), kind },
    customer,
  );
  if (response?.body.status === 1)
    await send(actor, `wallet/${kind}`, { quote: (response.body.data as { quote: string }).quote });
}

/**
 * One unit more than the stated withdrawable amount is refused; the amount itself is accepted from customers who meet
 * the conditions.
 */
async function withdrawAll(actor: Actor): Promise<void> {
  const {
    random,
    caller,
    customer,
    funded,
    stage: { journal },
  } = actor;
  const { currency } = random.pick(DEPOSIT_CHANNEL_CURRENCIES);
  const withdrawalTerms = await callSuccessfully<{
    withdrawable: string;
    minimum: string;
    maximum: string;
    met: boolean;
    coming: { amount: string }[];
  }>(caller, 'wallet/getWithdrawalConditions', { currency }, customer);
  const [most, least, greatest] = [withdrawalTerms.withdrawable, withdrawalTerms.minimum, withdrawalTerms.maximum].map(
    (amount) => minor(amount, currency),
  ) as [bigint, bigint, bigint];
  if (most < least || most >= greatest) return;
  const ask = (amount: bigint): Promise<JournalEntry> => {
    const text = formatAmount(amount, currency);
    return send(actor, 'wallet/submitWithdrawal', {
      currency,
      amount: text,
      fee: withdrawalFeeFor(text, currency),
      to: funded.card,
      fundPassword: TRIAL_FUND_PASSWORD,
    });
  };
  if (!withdrawalTerms.met) {
    const { decision } = await ask(most);
    if (isAccepted(decision)) journal.violate(`${customer.account}: ${currency} was withdrawn against a condition`);
    return;
  }
  const beyond = (await ask(most + 1n)).decision;
  if (
    beyond !== null &&
    (isAccepted(beyond) ||
      beyond.code !== (withdrawalTerms.coming.length > 0 ? 'cashNotSettled' : 'insufficientWithdrawable'))
  )
    journal.violate(
      `${customer.account}: one unit beyond ${withdrawalTerms.withdrawable} ${currency} got ${JSON.stringify(beyond)}`,
    );
  const { decision } = await ask(random.chance(0.5) ? most : least + (most - least) / 2n);
  if (!isAccepted(decision))
    journal.violate(
      `${customer.account}: ${withdrawalTerms.withdrawable} ${currency} could be withdrawn, ` +
        `and got ${JSON.stringify(decision)}`,
    );
}

async function takeBack(actor: Actor): Promise<void> {
  const { rows } = await callSuccessfully<{ rows: { id: string; cancellable: boolean }[] }>(
    actor.caller,
    'wallet/listWithdrawals',
    { limit: 1 },
    actor.customer,
  );
  if (rows[0]?.cancellable) await send(actor, 'wallet/cancelWithdrawal', { withdrawal: rows[0].id });
}

/** The server has the new time once it shows a price from then. */
async function passTime({ caller, stage: { world } }: Actor): Promise<void> {
  world.moveClock(LEAP_MS);
  const from = world.nowMs() - HOUR_MS;
  for (;;) {
    const { at } = await callSuccessfully<{ at: string }>(caller, 'quotes/getQuote', { instrument: 'CRYPTO.BTCUSDT' });
    if (Date.parse(at) >= from) return;
    await wait(50);
  }
}
