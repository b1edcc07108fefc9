/**
 * R8: two hundred orders at once, each for 60 % of the balance, with other orders and the watchlist beside them: one
 * succeeds. So do withdrawals, with orders and a loan's repayment beside them, in every round.
 */
import { prepareFunded } from '../funding.ts';
import { buy, favour } from '../intents.ts';
import { type Entry, isAccepted } from '../journal.ts';
import { succeed } from '../population.ts';
import { logInStaff } from '../staff.ts';
import type { Stage, Trial } from '../stage.ts';
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
  title: '200 orders or withdrawals at once of 60 % of a balance',
  fullSize: 20,
  async run(stage, rounds, isOver) {
    const { customers, wares } = await stage.people(rounds, 60);
    const caller = stage.caller(CONNECTIONS);
    const { journal, random } = stage;
    const fundedCustomers = await prepareFunded(stage, customers);
    const withdrawing = stage.caller(WITHDRAWING_CONNECTIONS);
    const [reviewer] = await logInStaff(stage);
    const withdrawn: Withdrawn[] = [];
    const beside = wares.filter(({ instrument }) => !instrument.startsWith('CRYPTO.'));
    let [played, orders] = [0, 0];
    for (const customer of customers) {
      if (isOver()) break;
      played += 1;
      const quantity = await quantityFor(stage, customer);
      const send = async (path: string, input: Record<string, unknown>): Promise<Entry> => {
        const entry = journal.open({ customer, key: random.key(), path, input });
        journal.note(entry, await caller.call(path, { ...input, key: entry.key }, customer));
        return entry;
      };
      const big = Array.from({ length: AT_ONCE }, () =>
        send('trading/placeOrder', { instrument: INSTRUMENT, side: 'long', type: 'market', quantity }),
      );
      const others = [
        ...beside.slice(0, 20).map(buy),
        ...beside.slice(0, 10).map(({ instrument }) => favour(instrument)),
      ].map(({ path, input }) => send(path, input));
      const spent = await Promise.all(big);
      orders += spent.length;
      const accepted = spent.filter(({ decision }) => isAccepted(decision)).length;
      const short = spent.filter(
        ({ decision }) => decision !== null && 'code' in decision && decision.code === 'insufficientBalance',
      ).length;
      if (accepted !== 1 || short !== AT_ONCE - 1)
        journal.violate(
          `${customer.account}: ${accepted} of ${AT_ONCE} orders were accepted, ${short} found too little money`,
        );
      for (const entry of await Promise.all(others))
        if (!isAccepted(entry.decision))
          journal.violate(`${entry.path} beside them: ${JSON.stringify(entry.decision)}`);
      const funded = fundedCustomers.get(customer);
      if (!funded || !reviewer) continue;
      const repaid = await lendBeside(stage, caller, reviewer, customer);
      const wishes = [...beside.slice(0, 10).map(buy), repaid];
      withdrawn.push(await withdrawAtOnce(stage, withdrawing, { customer, funded, beside: wishes }));
    }
    const sum = (of: keyof Withdrawn): number => withdrawn.reduce((total, each) => total + each[of], 0);
    return {
      rounds: played,
      orders,
      withdrawals: sum('sent'),
      taken: sum('taken'),
      underWay: sum('underWay'),
      toldToWait: sum('toldToWait'),
    };
  },
};

async function quantityFor(stage: Stage, customer: Parameters<typeof succeed>[3]): Promise<string> {
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
