/**
 * R8: two hundred orders at once, each for 60 % of the balance, in parallel with other orders and watchlist changes:
 * one succeeds. The same for applications to offers and for withdrawals, in parallel with orders and a loan's
 * repayment, and for all three over one balance, in every round. In the end the offers go through all of their dates.
 */
import type { Caller } from '../caller.ts';
import { prepareFunded } from '../funding.ts';
import { buy, favour, type Wish } from '../intents.ts';
import { type Entry, isAccepted } from '../journal.ts';
import { checkCleared, endOffers, openOffers } from '../offers.ts';
import { type Customer, succeed, type Ware } from '../population.ts';
import { logInStaff } from '../staff.ts';
import type { Stage, Trial } from '../stage.ts';
import { type Applied, applyAtOnce, seat, showBids } from './applied-at-once.ts';
import { lendBeside } from './lent-beside.ts';
import { type Withdrawn, withdrawAtOnce } from './withdrawn-at-once.ts';

const AT_ONCE = 200;
const CONNECTIONS = 100;
const WITHDRAWING_CONNECTIONS = 220;
const SHARE = 0.6;
/** Its price moves little, and any fraction of it can be bought. */
const INSTRUMENT = 'CRYPTO.BTCUSDT';
const CURRENCY = 'USDT';

export const spentAtOnce: Trial = {
  name: 'R8',
  title: '200 orders, applications or withdrawals at once of 60 % of a balance',
  fullSize: 20,
  async run(stage, rounds, isOver) {
    const { customers, wares } = await stage.people(rounds, 60);
    const fundedCustomers = await prepareFunded(stage, customers);
    const sellers = await stage.customers(rounds);
    await seat(stage, sellers, customers);
    const [caller, withdrawing] = [stage.caller(CONNECTIONS), stage.caller(WITHDRAWING_CONNECTIONS)];
    const [reviewer] = await logInStaff(stage);
    const offers = await openOffers(stage);
    const beside = wares.filter(({ instrument }) => !instrument.startsWith('CRYPTO.'));
    const [applied, withdrawn]: [Applied[], Withdrawn[]] = [[], []];
    for (const [round, customer] of customers.entries()) {
      if (isOver()) break;
      await orderAtOnce(stage, caller, customer, beside);
      const [funded, seller] = [fundedCustomers.get(customer), sellers[round]];
      if (!funded || !reviewer || !seller) throw new Error('nobody to race with');
      const repaid = await lendBeside(stage, caller, reviewer, customer);
      const wishes = [...beside.slice(0, 10).map(buy), repaid];
      applied.push(await applyAtOnce(stage, caller, { customer, seller, funded, offers, beside: wishes }));
      withdrawn.push(await withdrawAtOnce(stage, withdrawing, { customer, funded, beside: wishes }));
    }
    const played = withdrawn.length;
    let bidsShown = 0;
    await endOffers(stage, offers, async () => {
      bidsShown = await showBids(stage, caller, customers.slice(0, played), offers);
    });
    const [won, sum] = [added(applied), added(withdrawn)];
    return {
      rounds: played,
      orders: played * AT_ONCE,
      applications: won('applications'),
      rivals: won('rivals'),
      wonByOffers: won('offers'),
      wonByBlocks: won('blocks'),
      wonByOrders: won('orders'),
      wonByWithdrawals: won('withdrawals'),
      bidsShown,
      cleared: await checkCleared(stage, offers),
      withdrawals: sum('sent'),
      taken: sum('taken'),
      underWay: sum('underWay'),
      toldToWait: sum('toldToWait'),
    };
  },
};

const added =
  <Counted extends object>(all: readonly Counted[]) =>
  (of: keyof Counted): number =>
    all.reduce((total, each) => total + Number(each[of]), 0);

async function orderAtOnce(stage: Stage, caller: Caller, customer: Customer, beside: readonly Ware[]): Promise<void> {
  const { journal, random } = stage;
  const quantity = await quantityFor(stage, customer);
  const send = async ({ path, input }: Wish): Promise<Entry> => {
    const entry = journal.open({ customer, key: random.key(), path, input });
    journal.note(entry, await caller.call(path, { ...input, key: entry.key }, customer));
    return entry;
  };
  const big = Array.from({ length: AT_ONCE }, () =>
    send({ path: 'trading/placeOrder', input: { instrument: INSTRUMENT, side: 'long', type: 'market', quantity } }),
  );
  const favourites = beside.slice(0, 10).map(({ instrument }) => favour(instrument));
  const others = [...beside.slice(0, 20).map(buy), ...favourites].map(send);
  const spent = await Promise.all(big);
  const accepted = spent.filter(({ decision }) => isAccepted(decision)).length;
  const short = spent.filter(
    ({ decision }) => decision !== null && 'code' in decision && decision.code === 'insufficientBalance',
  ).length;
  if (accepted !== 1 || short !== AT_ONCE - 1)
    journal.violate(
      `${customer.account}: ${accepted} of ${AT_ONCE} orders were accepted, ${short} found too little money`,
    );
  for (const entry of await Promise.all(others))
    if (!isAccepted(entry.decision)) journal.violate(`${entry.path} beside them: ${JSON.stringify(entry.decision)}`);
}

async function quantityFor(stage: Stage, customer: Customer): Promise<string> {
  const caller = stage.caller(1);
  const { last } = await succeed<{ last: string }>(caller, 'quotes/getQuote', { instrument: INSTRUMENT });
  const { accounts } = await succeed<{ accounts: { currency: string; available: string }[] }>(
    caller,
    'wallet/getWallet',
    {},
    customer,
  );
  const available = Number(accounts.find(({ currency }) => currency === CURRENCY)?.available);
  return ((available * SHARE) / Number(last)).toFixed(6);
}
