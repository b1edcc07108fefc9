/**
 * A third of R8: two hundred applications at once for offers of every kind and for a block, each of 60 % of the
 * balance; then applications, orders and withdrawals of 60 % of what is left, all at once. Of each two hundred one
 * succeeds.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { computeBidCommitment } from '@bourse/core/products/offerings/offering-kind-rules.ts';
import { formatScaled, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { withdrawalFeeFor } from '@bourse/server/testing/verified-customer.ts';
import { type Caller, callUntilAnswered } from '../caller.ts';
import { certifyAccounts } from '../certify-accounts.ts';
import { type FundedCustomer, TRIAL_FUND_PASSWORD } from '../funded-customers.ts';
import type { WantedCall } from '../wanted-calls.ts';
import { callDecisionOf, isAccepted } from '../trial-journal.ts';
import type { TrialOffering } from '../trial-share-offerings.ts';
import { type TrialCustomer, callSuccessfully } from '../trial-customers.ts';
import { prepareDatabase } from '../trial-database.ts';
import type { TrialContext } from '../trial-runner.ts';

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
const POLL_EVERY_MS = 100;
const NONCE = 'b0a1c2d3e4f5a6b7c8d9';

/** What the successful one was. */
export interface ApplicationRaceCounts {
  applications: number;
  rivals: number;
  offers: number;
  blocks: number;
  orders: number;
  withdrawals: number;
}
export const createApplicationRaceCounts = (): ApplicationRaceCounts => ({
  applications: 0,
  rivals: 0,
  offers: 0,
  blocks: 0,
  orders: 0,
  withdrawals: 0,
});

interface Attempt extends WantedCall {
  is: 'offers' | 'blocks' | 'orders' | 'withdrawals';
  /** The refusals with which it may fail when it races with others. */
  refusedAs: readonly string[];
}

export async function availableBalanceOf(caller: Caller, customer: TrialCustomer): Promise<number> {
  const { accounts } = await callSuccessfully<{ accounts: { currency: string; available: string }[] }>(
    caller,
    'wallet/getWallet',
    {},
    customer,
  );
  return Number(accounts.find(({ currency }) => currency === CURRENCY)?.available ?? '0');
}

/** Seats can buy from a block without a channel password; the others can apply without a seat. */
export async function assignBlockTradingSeats(
  { dataDir }: TrialContext,
  sellers: readonly TrialCustomer[],
  buyers: readonly TrialCustomer[],
) {
  const ids = (of: readonly TrialCustomer[]): string[] => of.map(({ userId }) => userId);
  await prepareDatabase(dataDir, async (client) => {
    await certifyAccounts(client, dataDir, ids(sellers));
    await client.query('update accounts set seat = true where account_id = any($1)', [ids([...sellers, ...buyers])]);
  });
}

/** A block of which `amount` buys a part. */
async function offerBlock(
  { random }: TrialContext,
  caller: Caller,
  seller: TrialCustomer,
  amount: number,
): Promise<Offered> {
  const last = async () =>
    (await callSuccessfully<{ last: string }>(caller, 'offerings/getBlockTerms', { instrument: SHARES }, seller)).last;
  const wanted = Math.floor(amount / Number(await last())) + 1;
  for (let left = wanted; left > 0; left -= BOUGHT_AT_ONCE)
    await callSuccessfully(
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
  const requested = { instrument: SHARES, quantity: String(wanted), price, key: random.key() };
  const { offering } = await callSuccessfully<{ offering: string }>(caller, 'offerings/offerBlock', requested, seller);
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
async function readOffer(caller: Caller, customer: TrialCustomer, { id, terms }: TrialOffering): Promise<Offered> {
  const { offering } = await callSuccessfully<{ offering: { price: string; deposit: string; step: string } }>(
    caller,
    'offerings/getOffering',
    { offering: id },
    customer,
  );
  const { price, deposit, step } = offering;
  const [requested, each, of] = [price, deposit, step].map(Number) as [number, number, number];
  return { id, price: requested, deposit: each, step: of, bids: terms.kind === 'auction' };
}

/** The bid behind an application: the sealed price and a fifth of the quantity, so that it can be paid. */
export const buildSealedBid = ({ terms }: Pick<TrialOffering, 'terms'>, most: string) => {
  const fifth = (parseScaled(most) ?? 0n) / 5n;
  return { price: terms.price, quantity: fifth - (fifth % terms.step) || SCALE, nonce: NONCE };
};

/** Whole steps for 60 % of a balance, never for half of it or less: two of those could both be paid. */
const stepsFor = (exact: number): number => {
  const steps = Math.round(exact);
  return steps * 0.6 > exact * 0.5 ? steps : steps + 1;
};

function apply(offer: Offered, amount: number, offers: readonly TrialOffering[]): Attempt {
  const { id, price, deposit, step, bids } = offer;
  const quantity = String(stepsFor(amount / (price * deposit) / step) * step);
  const sealed = offers.find((each) => each.id === id);
  const bid = bids && sealed ? { commitment: computeBidCommitment(buildSealedBid(sealed, quantity)) } : {};
  return {
    is: sealed ? 'offers' : 'blocks',
    path: 'offerings/subscribe',
    input: { offering: id, quantity, ...bid },
    refusedAs: sealed
      ? ['subscriptionInsufficientFunds', 'subscriptionAlreadyOpen']
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

const withdraw = ({ card }: FundedCustomer, sum: number): Attempt => {
  const amount = sum.toFixed(2);
  return {
    is: 'withdrawals',
    path: 'wallet/submitWithdrawal',
    input: {
      currency: CURRENCY,
      amount,
      fee: withdrawalFeeFor(amount, CURRENCY),
      to: card,
      fundPassword: TRIAL_FUND_PASSWORD,
    },
    refusedAs: ['insufficientWithdrawable', 'otherOperationPending', 'tooFrequent'],
  };
};

/**
 * All at once, except that fund passwords get a head start, since their checks take long; returns the one that
 * succeeded.
 */
async function raceAttempts(
  { journal, random }: TrialContext,
  caller: Caller,
  customer: TrialCustomer,
  attempts: readonly Attempt[],
  sideCalls: readonly WantedCall[],
): Promise<{ is: Attempt['is']; data: unknown }[]> {
  const taken: { is: Attempt['is']; data: unknown }[] = [];
  const send = async ({ path, input }: WantedCall) => {
    const intent = { customer, key: random.key(), path, input };
    const response = await callUntilAnswered(caller, path, { ...input, key: intent.key }, customer);
    const decision = callDecisionOf(response);
    // A fund password refused because of too many at once decides nothing, and would have to wait for long.
    if (decision !== null) journal.note(journal.open(intent), response);
    return { said: response, decision };
  };
  const lead = random.int(LEADS) * LEAD_MS;
  const leads = new Map(attempts.map((each) => [each, each.is === 'withdrawals' ? 0 : lead * (1 + random.next())]));
  const attempt = async (wantedCall: Attempt): Promise<void> => {
    await wait(leads.get(wantedCall));
    const { said: response, decision } = await send(wantedCall);
    if (isAccepted(decision)) taken.push({ is: wantedCall.is, data: decision.data });
    else if (!wantedCall.refusedAs.includes(response?.body.code ?? ''))
      journal.violate(
        `${wantedCall.path} (${wantedCall.is}) beside others: ` +
          `${response === null ? 'no answer' : JSON.stringify(response.body)}`,
      );
  };
  const wantedCall = async (each: WantedCall): Promise<void> => {
    const { said: response, decision } = await send(each);
    if (!isAccepted(decision)) journal.violate(`${each.path} beside applications: ${JSON.stringify(response?.body)}`);
  };
  await Promise.all([...random.shuffled(attempts).map(attempt), ...sideCalls.map(wantedCall)]);
  if (taken.length !== 1)
    journal.violate(
      `${customer.account}: ${taken.length} of ${attempts.length} were taken, each of 60 % of the balance ` +
        `(${taken.map(({ is }) => is).join(', ')})`,
    );
  return taken;
}

interface Round {
  customer: TrialCustomer;
  seller: TrialCustomer;
  funded: FundedCustomer;
  offers: readonly TrialOffering[];
  sideCalls: readonly WantedCall[];
}

const spread = <Thing>(things: readonly Thing[], count: number): Thing[] =>
  Array.from({ length: count }, (_, index) => things[index % things.length]!);

export async function raceOfferApplications(
  context: TrialContext,
  caller: Caller,
  { customer, seller, funded, offers, sideCalls }: Round,
): Promise<ApplicationRaceCounts> {
  const counted = createApplicationRaceCounts();
  const applications = async (amount: number, count: number, block: Offered | null): Promise<Attempt[]> => {
    const seen = await Promise.all(offers.map((offer) => readOffer(caller, customer, offer)));
    const of = spread([...seen, ...(block ? [block] : [])], count);
    return of.map((each) => apply(each, amount, offers));
  };
  const count = (taken: Awaited<ReturnType<typeof raceAttempts>>): void => {
    for (const { is } of taken) counted[is] += 1;
  };

  const { last } = await callSuccessfully<{ last: string }>(caller, 'quotes/getQuote', { instrument: SHARES });
  const first = (await availableBalanceOf(caller, customer)) * SHARE;
  const alone = await applications(first, AT_ONCE, await offerBlock(context, caller, seller, first));
  counted.applications += alone.length;
  count(await raceAttempts(context, caller, customer, alone, sideCalls));

  const second = (await availableBalanceOf(caller, customer)) * SHARE;
  const third = Math.floor(AT_ONCE / 3);
  const mixed = [
    ...(await applications(second, AT_ONCE - 2 * third, null)),
    ...spread([order(Number(last), second), withdraw(funded, second)], 2 * third),
  ];
  counted.applications += AT_ONCE - 2 * third;
  counted.rivals += 2 * third;
  const taken = await raceAttempts(context, caller, customer, mixed, []);
  count(taken);
  // Only one withdrawal can be under way, and more are to come.
  for (const { is, data } of taken)
    if (is === 'withdrawals') {
      const { withdrawal } = data as { withdrawal: { id: string } };
      const input = { withdrawal: withdrawal.id, key: context.random.key() };
      await callSuccessfully(caller, 'wallet/cancelWithdrawal', input, customer);
    }
  await untilShared(caller, customer);
  return counted;
}

/** A grab returns what its second didn't cost, which would be mistaken for something else later. */
async function untilShared(caller: Caller, customer: TrialCustomer): Promise<void> {
  const end = performance.now() + SHARED_WITHIN_MS;
  for (;;) {
    const { rows } = await callSuccessfully<{ rows: unknown[] }>(
      caller,
      'offerings/listSubscriptions',
      { kind: 'grab', status: 'awaiting' },
      customer,
    );
    if (rows.length === 0) return;
    if (performance.now() > end) throw new Error('a second of a grab is not settled');
    await wait(POLL_EVERY_MS);
  }
}

/** Reveals a third of the bids as sealed, a third not at all, and a third with other contents: those are refused. */
export async function revealBids(
  { random, journal }: TrialContext,
  caller: Caller,
  customers: readonly TrialCustomer[],
  offers: readonly TrialOffering[],
): Promise<number> {
  let revealed = 0;
  for (const [index, customer] of customers.entries()) {
    const { rows } = await callSuccessfully<{
      rows: { id: string; offering: string; quantity: string; status: string }[];
    }>(caller, 'offerings/listSubscriptions', { kind: 'auction', limit: 100 }, customer);
    for (const { id, offering, quantity, status } of rows) {
      const offer = offers.find((each) => each.id === offering);
      if (!offer || status !== 'awaiting' || index % 3 === 2) continue;
      const bid = buildSealedBid(offer, quantity);
      const nonce = index % 3 === 0 ? bid.nonce : `${bid.nonce}0`;
      const { price, quantity: of } = bid;
      const input = { subscription: id, price: formatScaled(price), quantity: formatScaled(of), nonce };
      const response = await caller.call('offerings/revealBid', { ...input, key: random.key() }, customer);
      if (index % 3 === 0 ? response?.body.status !== 1 : response?.body.code !== 'bidDiffers')
        journal.violate(`a bid of ${customer.account}: ${JSON.stringify(response?.body)}`);
      revealed += index % 3 === 0 ? 1 : 0;
    }
  }
  return revealed;
}
