/** The call that a drawn errand becomes: a path and an input; for exchanges also the quote. */
import type { Caller } from '../caller.ts';
import type { Wish } from '../intents.ts';
import type { Errand } from '../plan/draw-errands.ts';
import type { Customer } from '../population.ts';
import { isDivided, SECOND } from './divided.ts';
import { at, part } from './wish-for.ts';
import { wishForLending } from './wish-lending.ts';
import { wishForLoan } from './wish-loan.ts';

type Exchanging = Extract<Errand, { from: number }>;

const MOVED_TIMES = 12;
const FIRST_SHARE = 0.4;
const EXCHANGED = ['USD', 'KRW', 'USDT', 'JPY', 'THB', 'MXN', 'INR', 'SAR', 'CNY', 'TWD', 'HKD', 'VND', 'MYR'] as const;
/** Transfers go between these and USDT; the last one is a separate case. */
const TRANSFERRED = ['USD', 'KRW', 'INR', 'THB', 'SAR', 'MXN'] as const;

/** Null if there is no quote, or no answer. */
export async function wishForErrand(wanted: Errand, customer: Customer, caller: Caller): Promise<Wish | null> {
  switch (wanted.what) {
    case 'transfer':
      return isDivided(customer) && wanted.to % 4 !== 0
        ? movingBetween(wanted, customer, caller)
        : exchanging(wanted, customer, caller);
    case 'exchange':
      return exchanging(wanted, customer, caller);
    case 'loan':
      return wishForLoan(wanted, customer, caller);
    case 'lend':
      return wishForLending(wanted, customer, caller);
    case 'checkIn':
      return { path: 'rewards/checkIn', input: {} };
    case 'claimBonus':
      return { path: 'rewards/claimBonus', input: {} };
    case 'applyDayTrading':
      return { path: 'trading/applyDayTrading', input: { agreed: true } };
    case 'subscribe':
      return subscribing(wanted, customer, caller);
    case 'takeBack':
      return takingBack(wanted, customer, caller);
  }
}

function currenciesOf({ what, from, to }: Exchanging): [string, string] {
  if (what === 'exchange') return [at(EXCHANGED, from), at(EXCHANGED, to)];
  return from === 0 ? ['USDT', at(TRANSFERRED, to)] : [at(TRANSFERRED, to), 'USDT'];
}

/** Mostly to the second portfolio, which begins empty; larger fractions than in exchanges. */
async function movingBetween(wanted: Exchanging, customer: Customer, caller: Caller): Promise<Wish | null> {
  const [from, to] = wanted.to % 4 === 3 ? [SECOND, '0'] : ['0', SECOND];
  const currency = at(EXCHANGED, wanted.to);
  const available = await availableIn(currency, { portfolio: from }, customer, caller);
  if (available === undefined) return null;
  const amount = part(available, wanted.share * MOVED_TIMES);
  return { path: 'portfolios/transferBetween', input: { from, to, currency, amount } };
}

/** The second portfolio's first money; null without an answer. */
export async function firstMoney(currency: string, customer: Customer, caller: Caller): Promise<Wish | null> {
  const available = await availableIn(currency, {}, customer, caller);
  if (available === undefined) return null;
  const amount = part(available, FIRST_SHARE);
  return { path: 'portfolios/transferBetween', input: { from: '0', to: SECOND, currency, amount } };
}

async function availableIn(
  currency: string,
  of: { portfolio?: string },
  customer: Customer,
  caller: Caller,
): Promise<string | undefined> {
  const wallet = await caller.call('wallet/getWallet', of, customer);
  if (wallet?.body.status !== 1) return undefined;
  const { accounts } = wallet.body.data as { accounts: { currency: string; available: string }[] };
  return accounts.find((each) => each.currency === currency)?.available;
}

async function exchanging(wanted: Exchanging, customer: Customer, caller: Caller): Promise<Wish | null> {
  const [from, to] = currenciesOf(wanted);
  const available = await availableIn(from, {}, customer, caller);
  if (available === undefined) return null;
  const said = await caller.call(
    'wallet/quoteExchange',
    { from, to, amount: part(available, wanted.share), kind: wanted.what },
    customer,
  );
  if (said?.body.status !== 1) return null;
  const { quote, ...told } = said.body.data as Record<string, unknown> & { quote: string };
  return { path: `wallet/${wanted.what}`, input: { quote }, told };
}

const LISTED = 100;

/** An application in an open offer: the minimum plus some steps. */
async function subscribing(
  { nth, steps }: Extract<Errand, { what: 'subscribe' }>,
  customer: Customer,
  caller: Caller,
): Promise<Wish | null> {
  const asked = { kind: 'ipo', phase: 'open', limit: LISTED };
  const offers = await caller.call('offerings/listOfferings', asked, customer);
  if (offers?.body.status !== 1) return null;
  const { rows } = offers.body.data as { rows: { id: string; minimum: string; step: string }[] };
  if (rows.length === 0) return null;
  const { id, minimum, step } = at(rows, nth);
  return {
    path: 'offerings/subscribe',
    input: { offering: id, quantity: String(Number(minimum) + steps * Number(step)) },
  };
}

/** One of the customer's applications, whatever its state. */
async function takingBack(
  { nth }: Extract<Errand, { what: 'takeBack' }>,
  customer: Customer,
  caller: Caller,
): Promise<Wish | null> {
  const mine = await caller.call('offerings/listSubscriptions', { limit: LISTED }, customer);
  if (mine?.body.status !== 1) return null;
  const { rows } = mine.body.data as { rows: { id: string }[] };
  return rows.length === 0 ? null : { path: 'offerings/cancelSubscription', input: { subscription: at(rows, nth).id } };
}
