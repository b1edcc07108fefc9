/**
 * R8: two hundred orders at once, each for 60 % of the balance, in parallel with other orders and watchlist changes:
 * one succeeds. The same for applications to offers and for withdrawals, in parallel with orders and a loan's
 * repayment, and for all three over one balance, in every round. In the end the offers go through all of their dates.
 */
import { type Caller, callUntilAnswered } from '../caller.ts';
import { prepareFundedCustomers } from '../funded-customers.ts';
import { buildBuyCall, buildAddFavoriteCall, type WantedCall } from '../wanted-calls.ts';
import { type JournalEntry, isAccepted } from '../trial-journal.ts';
import { checkOfferingsCleared, endTrialOfferings, openTrialOfferings } from '../trial-share-offerings.ts';
import { type TrialCustomer, callSuccessfully, type TradableInstrument } from '../trial-customers.ts';
import { logInStaff } from '../trial-staff.ts';
import type { TrialContext, Trial } from '../trial-runner.ts';
import {
  type ApplicationRaceCounts,
  raceOfferApplications,
  assignBlockTradingSeats,
  revealBids,
} from './race-offer-applications.ts';
import { prepareLoanRepayment } from './prepare-loan-repayment.ts';
import { type WithdrawalRaceCounts, raceWithdrawals } from './race-withdrawals.ts';

const AT_ONCE = 200;
const CONNECTIONS = 100;
const WITHDRAWING_CONNECTIONS = 220;
const SHARE = 0.6;
/** Its price moves little, and any fraction of it can be bought. */
const INSTRUMENT = 'CRYPTO.BTCUSDT';
const CURRENCY = 'USDT';

export const doubleSpendingTrial: Trial = {
  name: 'R8',
  title: '200 orders, applications or withdrawals at once of 60 % of a balance',
  fullSize: 20,
  async run(context, rounds, isOver) {
    const { customers, tradables } = await context.prepareTraders(rounds, 60);
    const fundedCustomers = await prepareFundedCustomers(context, customers);
    const sellers = await context.customers(rounds);
    await assignBlockTradingSeats(context, sellers, customers);
    const [caller, withdrawing] = [context.caller(CONNECTIONS), context.caller(WITHDRAWING_CONNECTIONS)];
    const [reviewer] = await logInStaff(context);
    const offers = await openTrialOfferings(context);
    const sideTradables = tradables.filter(({ instrument }) => !instrument.startsWith('CRYPTO.'));
    const [applied, withdrawn]: [ApplicationRaceCounts[], WithdrawalRaceCounts[]] = [[], []];
    for (const [round, customer] of customers.entries()) {
      if (isOver()) break;
      await orderAtOnce(context, caller, customer, sideTradables);
      const [funded, seller] = [fundedCustomers.get(customer), sellers[round]];
      if (!funded || !reviewer || !seller) throw new Error('nobody to race with');
      const repaid = await prepareLoanRepayment(context, caller, reviewer, customer);
      const wantedCalls = [...sideTradables.slice(0, 10).map(buildBuyCall), repaid];
      applied.push(
        await raceOfferApplications(context, caller, { customer, seller, funded, offers, sideCalls: wantedCalls }),
      );
      withdrawn.push(await raceWithdrawals(context, withdrawing, { customer, funded, sideCalls: wantedCalls }));
    }
    const played = withdrawn.length;
    let bidsRevealed = 0;
    await endTrialOfferings(context, offers, async () => {
      bidsRevealed = await revealBids(context, caller, customers.slice(0, played), offers);
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
      bidsShown: bidsRevealed,
      cleared: await checkOfferingsCleared(context, offers),
      withdrawals: sum('sent'),
      taken: sum('taken'),
      inProgress: sum('inProgress'),
      throttled: sum('throttled'),
    };
  },
};

const added =
  <Counted extends object>(all: readonly Counted[]) =>
  (of: keyof Counted): number =>
    all.reduce((total, each) => total + Number(each[of]), 0);

async function orderAtOnce(
  context: TrialContext,
  caller: Caller,
  customer: TrialCustomer,
  sideTradables: readonly TradableInstrument[],
): Promise<void> {
  const { journal, random } = context;
  const quantity = await quantityFor(context, customer);
  const send = async ({ path, input }: WantedCall): Promise<JournalEntry> => {
    const entry = journal.open({ customer, key: random.key(), path, input });
    journal.note(entry, await callUntilAnswered(caller, path, { ...input, key: entry.key }, customer));
    return entry;
  };
  const big = Array.from({ length: AT_ONCE }, () =>
    send({ path: 'trading/placeOrder', input: { instrument: INSTRUMENT, side: 'long', type: 'market', quantity } }),
  );
  const favourites = sideTradables.slice(0, 10).map(({ instrument }) => buildAddFavoriteCall(instrument));
  const others = [...sideTradables.slice(0, 20).map(buildBuyCall), ...favourites].map(send);
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

async function quantityFor(context: TrialContext, customer: TrialCustomer): Promise<string> {
  const caller = context.caller(1);
  const { last } = await callSuccessfully<{ last: string }>(caller, 'quotes/getQuote', { instrument: INSTRUMENT });
  const { accounts } = await callSuccessfully<{ accounts: { currency: string; available: string }[] }>(
    caller,
    'wallet/getWallet',
    {},
    customer,
  );
  const available = Number(accounts.find(({ currency }) => currency === CURRENCY)?.available);
  return ((available * SHARE) / Number(last)).toFixed(6);
}
