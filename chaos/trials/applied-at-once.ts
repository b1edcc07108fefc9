/**
 * A third of R8: two hundred applications at once for offers of every kind and for a block, each of 60 % of the
 * balance; then applications, orders and withdrawals of 60 % of what is left, all at once. Of each two hundred one
 * succeeds.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { bidCommitment } from '@bourse/core/products/offerings/offer-kinds.ts';
import { formatScaled, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { feeFor } from '@bourse/server/testing/verified-customer.ts';
import type { Caller } from '../caller.ts';
import { certify } from '../certified.ts';
import { type Funded, FUND_PASSWORD } from '../funding.ts';
import type { Wish } from '../intents.ts';
import { decisionOf, isAccepted } from '../journal.ts';
import type { Offer } from '../offers.ts';
import { type Customer, succeed } from '../population.ts';
import { furnishDatabase } from '../read-database.ts';
import type { Stage } from '../stage.ts';

const AT_ONCE = 200;
const SHARE = 0.6;
const CURRENCY = 'USD';
const SHARES = 'US.NWRB';
const BELOW = 0.97;
/** A single larger order would move the price. */
const BOUGHT_AT_ONCE = 20;
/** Head starts: none, or about as long as the first fund password takes. */
const LEADS = 3;
const LEAD_MS = 600;
const SHARED_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 100;
const NONCE = 'b0a1c2d3e4f5a6b7c8d9';

/** What the successful one was. */
export interface Applied {
  applications: number;
  rivals: number;
  offers: number;
  blocks: number;
  orders: number;
  withdrawals: number;
}
export const nothingApplied = (): Applied => ({
  applications: 0,
  rivals: 0,
  offers: 0,
  blocks: 0,
  orders: 0,
  withdrawals: 0,
});

interface Attempt extends Wish {
  is: 'offers' | 'blocks' | 'orders' | 'withdrawals';
  /** The refusals with which it may fail when it races with others. */
  refusedAs: readonly string[];
}

export async function availableOf(caller: Caller, customer: Customer): Promise<number> {
  const { accounts } = await succeed<{ accounts: { currency: string; available: string }[] }>(
    caller,
    'wallet/getWallet',
    {},
    customer,
  );
  return Number(accounts.find(({ currency }) => currency === CURRENCY)?.available ?? '0');
}

/** Seats can buy from a block without a channel password; the others can apply without a seat. */
export async function seat({ dataDir }: Stage, sellers: readonly Customer[], buyers: readonly Customer[]) {
  const ids = (of: readonly Customer[]): string[] => of.map(({ userId }) => userId);
  await furnishDatabase(dataDir, async (client) => {
    await certify(client, dataDir, ids(sellers));
    await client.query('update accounts set seat = true where account_id = any($1)', [ids([...sellers, ...buyers])]);
  });
}

/** A block of which `amount` buys a part. */
async function offerBlock({ random }: Stage, caller: Caller, seller: Customer, amount: number): Promise<Offered> {
  const last = async () =>
    (await succeed<{ last: string }>(caller, 'offerings/getBlockTerms', { instrument: SHARES }, seller)).last;
  const wanted = Math.floor(amount / Number(await last())) + 1;
  for (let left = wanted; left > 0; left -= BOUGHT_AT_ONCE)
    await succeed(
      caller,
      'trading/placeOrder',
      {
        instrument: SHARES,
        side: 'long',
        type: 'market',
        quantity: String(Math.min(left, BOUGHT_AT_ONCE)),
        key: random.key(),
      },
      seller,
    );
  const price = await last();
  const asked = { instrument: SHARES, quantity: String(wanted), price, key: random.key() };
  const { offering } = await succeed<{ offering: string }>(caller, 'offerings/offerBlock', asked, seller);
  return { id: offering, price: Number(price), deposit: 1, step: 1, bids: false };
}

interface Offered {
  id: string;
  price: number;
  deposit: number;
  step: number;
  bids: boolean;
}

/** The offer as the customer sees it now: a grab's price is the market's. */
async function look(caller: Caller, customer: Customer, { id, terms }: Offer): Promise<Offered> {
  const { offering } = await succeed<{ offering: { price: string; deposit: string; step: string } }>(
    caller,
    'offerings/getOffering',
    { offering: id },
    customer,
  );
  const { price, deposit, step } = offering;
  const [asked, each, of] = [price, deposit, step].map(Number) as [number, number, number];
  return { id, price: asked, deposit: each, step: of, bids: terms.kind === 'auction' };
}

/** The bid behind an application: the sealed price and a fifth of the quantity, so that it can be paid. */
export const bidBehind = ({ terms }: Pick<Offer, 'terms'>, most: string) => {
  const fifth = (parseScaled(most) ?? 0n) / 5n;
  return { price: terms.price, quantity: fifth - (fifth % terms.step) || SCALE, nonce: NONCE };
};

/** Whole steps for 60 % of a balance, never for half of it or less: two of those could both be paid. */
const stepsFor = (exact: number): number => {
  const steps = Math.round(exact);
  return steps * 0.6 > exact * 0.5 ? steps : steps + 1;
};

function apply(offer: Offered, amount: number, offers: readonly Offer[]): Attempt {
  const { id, price, deposit, step, bids } = offer;
  const quantity = String(stepsFor(amount / (price * deposit) / step) * step);
  const sealed = offers.find((each) => each.id === id);
  const bid = bids && sealed ? { commitment: bidCommitment(bidBehind(sealed, quantity)) } : {};
  return {
    is: sealed ? 'offers' : 'blocks',
    path: 'offerings/subscribe',
    input: { offering: id, quantity, ...bid },
    refusedAs: sealed
      ? ['subscriptionInsufficientFunds', 'subscriptionStanding']
      : ['insufficientBalance', 'quotaInsufficient'],
  };
}

/** Rests below the market. */
function order(last: number, amount: number): Attempt {
  const limitPrice = (last * BELOW).toFixed(2);
  const quantity = String(Math.floor(amount / Number(limitPrice)));
  const input = { instrument: SHARES, side: 'long', type: 'limit', quantity, limitPrice, timeInForce: 'gtc' };
  return { is: 'orders', path: 'trading/placeOrder', input, refusedAs: ['insufficientBalance'] };
}

const withdraw = ({ card }: Funded, sum: number): Attempt => {
  const amount = sum.toFixed(2);
  return {
    is: 'withdrawals',
    path: 'wallet/submitWithdrawal',
    input: { currency: CURRENCY, amount, fee: feeFor(amount, CURRENCY), to: card, fundPassword: FUND_PASSWORD },
    refusedAs: ['insufficientWithdrawable', 'otherOperationPending', 'tooFrequent'],
  };
};

/**
 * All at once, except that fund passwords get a head start, since their checks take long; returns the one that
 * succeeded.
 */
async function race(
  { journal, random }: Stage,
  caller: Caller,
  customer: Customer,
  attempts: readonly Attempt[],
  beside: readonly Wish[],
): Promise<{ is: Attempt['is']; data: unknown }[]> {
  const taken: { is: Attempt['is']; data: unknown }[] = [];
  const send = async ({ path, input }: Wish) => {
    const intent = { customer, key: random.key(), path, input };
    const said = await caller.call(path, { ...input, key: intent.key }, customer);
    const decision = decisionOf(said);
    // A fund password refused because of too many at once decides nothing, and would have to wait for long.
    if (decision !== null) journal.note(journal.open(intent), said);
    return { said, decision };
  };
  const lead = random.int(LEADS) * LEAD_MS;
  const leads = new Map(attempts.map((each) => [each, each.is === 'withdrawals' ? 0 : lead * (1 + random.next())]));
  const attempt = async (wish: Attempt): Promise<void> => {
    await wait(leads.get(wish));
    const { said, decision } = await send(wish);
    if (isAccepted(decision)) taken.push({ is: wish.is, data: decision.data });
    else if (!wish.refusedAs.includes(said?.body.code ?? ''))
      journal.violate(
        `${wish.path} (${wish.is}) beside others: ${said === null ? 'no answer' : JSON.stringify(said.body)}`,
      );
  };
  const wish = async (each: Wish): Promise<void> => {
    const { said, decision } = await send(each);
    if (!isAccepted(decision)) journal.violate(`${each.path} beside applications: ${JSON.stringify(said?.body)}`);
  };
  await Promise.all([...random.shuffled(attempts).map(attempt), ...beside.map(wish)]);
  if (taken.length !== 1)
    journal.violate(
      `${customer.account}: ${taken.length} of ${attempts.length} were taken, each of 60 % of the balance ` +
        `(${taken.map(({ is }) => is).join(', ')})`,
    );
  return taken;
}

interface Round {
  customer: Customer;
  seller: Customer;
  funded: Funded;
  offers: readonly Offer[];
  beside: readonly Wish[];
}

const spread = <Thing>(things: readonly Thing[], count: number): Thing[] =>
  Array.from({ length: count }, (_, index) => things[index % things.length]!);

export async function applyAtOnce(
  stage: Stage,
  caller: Caller,
  { customer, seller, funded, offers, beside }: Round,
): Promise<Applied> {
  const counted = nothingApplied();
  const applications = async (amount: number, count: number, block: Offered | null): Promise<Attempt[]> => {
    const seen = await Promise.all(offers.map((offer) => look(caller, customer, offer)));
    const of = spread([...seen, ...(block ? [block] : [])], count);
    return of.map((each) => apply(each, amount, offers));
  };
  const count = (taken: Awaited<ReturnType<typeof race>>): void => {
    for (const { is } of taken) counted[is] += 1;
  };

  const { last } = await succeed<{ last: string }>(caller, 'quotes/getQuote', { instrument: SHARES });
  const first = (await availableOf(caller, customer)) * SHARE;
  const alone = await applications(first, AT_ONCE, await offerBlock(stage, caller, seller, first));
  counted.applications += alone.length;
  count(await race(stage, caller, customer, alone, beside));

  const second = (await availableOf(caller, customer)) * SHARE;
  const third = Math.floor(AT_ONCE / 3);
  const mixed = [
    ...(await applications(second, AT_ONCE - 2 * third, null)),
    ...spread([order(Number(last), second), withdraw(funded, second)], 2 * third),
  ];
  counted.applications += AT_ONCE - 2 * third;
  counted.rivals += 2 * third;
  const taken = await race(stage, caller, customer, mixed, []);
  count(taken);
  // Only one withdrawal can be under way, and more are to come.
  for (const { is, data } of taken)
    if (is === 'withdrawals') {
      const { withdrawal } = data as { withdrawal: { id: string } };
      const input = { withdrawal: withdrawal.id, key: stage.random.key() };
      await succeed(caller, 'wallet/cancelWithdrawal', input, customer);
    }
  await untilShared(caller, customer);
  return counted;
}

/** A grab returns what its second didn't cost, which would be mistaken for something else later. */
async function untilShared(caller: Caller, customer: Customer): Promise<void> {
  const end = performance.now() + SHARED_WITHIN_MS;
  for (;;) {
    const { rows } = await succeed<{ rows: unknown[] }>(
      caller,
      'offerings/listSubscriptions',
      { kind: 'grab', status: 'awaiting' },
      customer,
    );
    if (rows.length === 0) return;
    if (performance.now() > end) throw new Error('a second of a grab is not settled');
    await wait(LOOK_EVERY_MS);
  }
}

/** Reveals a third of the bids as sealed, a third not at all, and a third with other contents: those are refused. */
export async function showBids(
  { random, journal }: Stage,
  caller: Caller,
  customers: readonly Customer[],
  offers: readonly Offer[],
): Promise<number> {
  let shown = 0;
  for (const [index, customer] of customers.entries()) {
    const { rows } = await succeed<{ rows: { id: string; offering: string; quantity: string; status: string }[] }>(
      caller,
      'offerings/listSubscriptions',
      { kind: 'auction', limit: 100 },
      customer,
    );
    for (const { id, offering, quantity, status } of rows) {
      const offer = offers.find((each) => each.id === offering);
      if (!offer || status !== 'awaiting' || index % 3 === 2) continue;
      const bid = bidBehind(offer, quantity);
      const nonce = index % 3 === 0 ? bid.nonce : `${bid.nonce}0`;
      const { price, quantity: of } = bid;
      const input = { subscription: id, price: formatScaled(price), quantity: formatScaled(of), nonce };
      const said = await caller.call('offerings/revealBid', { ...input, key: random.key() }, customer);
      if (index % 3 === 0 ? said?.body.status !== 1 : said?.body.code !== 'bidDiffers')
        journal.violate(`a bid of ${customer.account}: ${JSON.stringify(said?.body)}`);
      shown += index % 3 === 0 ? 1 : 0;
    }
  }
  return shown;
}
