/**
 * Half of R8: two hundred withdrawals at once, each of 60 % of the balance, in parallel with orders and a loan's
 * repayment. One is accepted; some of the others are refused because it is in progress, and the rest must wait, since
 * so many fund passwords at once count as guesses.
 */
import { feeFor } from '@bourse/server/testing/verified-customer.ts';
import { type Funded, FUND_PASSWORD } from '../funding.ts';
import type { Caller } from '../caller.ts';
import type { Wish } from '../intents.ts';
import { decisionOf, isAccepted } from '../journal.ts';
import { type Customer, succeed } from '../population.ts';
import type { Stage } from '../stage.ts';

const AT_ONCE = 200;
const SHARE = 0.6;
const CURRENCY = 'USD';

export interface Withdrawn {
  sent: number;
  taken: number;
  underWay: number;
  toldToWait: number;
}

interface Purse {
  available: string;
  frozen: string;
}
async function purseOf(caller: Caller, customer: Customer): Promise<Purse> {
  const { accounts } = await succeed<{ accounts: (Purse & { currency: string })[] }>(
    caller,
    'wallet/getWallet',
    {},
    customer,
  );
  return accounts.find(({ currency }) => currency === CURRENCY) ?? { available: '0', frozen: '0' };
}

export async function withdrawAtOnce(
  { journal, random }: Stage,
  caller: Caller,
  { customer, funded, beside }: { customer: Customer; funded: Funded; beside: readonly Wish[] },
): Promise<Withdrawn> {
  const counted: Withdrawn = { sent: AT_ONCE, taken: 0, underWay: 0, toldToWait: 0 };
  const before = await purseOf(caller, customer);
  const amount = (Number(before.available) * SHARE).toFixed(2);
  const withdraw = async (): Promise<void> => {
    const intent = {
      customer,
      key: random.key(),
      path: 'wallet/submitWithdrawal',
      input: {
        currency: CURRENCY,
        amount,
        fee: feeFor(amount, CURRENCY),
        to: funded.card,
        fundPassword: FUND_PASSWORD,
      },
    };
    const said = await caller.call(intent.path, { ...intent.input, key: intent.key }, customer);
    const decision = decisionOf(said);
    if (decision !== null) journal.note(journal.open(intent), said);
    if (isAccepted(decision)) counted.taken += 1;
    else if (said?.body.code === 'otherOperationPending') counted.underWay += 1;
    else if (said?.body.code === 'tooFrequent') counted.toldToWait += 1;
    else journal.violate(`a withdrawal beside others: ${said === null ? 'no answer' : JSON.stringify(said.body)}`);
  };
  const order = async ({ path, input }: Wish): Promise<void> => {
    const entry = journal.open({ customer, key: random.key(), path, input });
    journal.note(entry, await caller.call(path, { ...input, key: entry.key }, customer));
    if (!isAccepted(entry.decision)) journal.violate(`${path} beside withdrawals: ${JSON.stringify(entry.decision)}`);
  };
  await Promise.all([...Array.from({ length: AT_ONCE }, withdraw), ...beside.map(order)]);
  if (counted.taken !== 1)
    journal.violate(`${customer.account}: ${counted.taken} of ${AT_ONCE} withdrawals of ${amount} were taken`);
  const { frozen } = await purseOf(caller, customer);
  if ((Number(frozen) - Number(before.frozen)).toFixed(2) !== amount)
    journal.violate(`${customer.account}: ${frozen} is frozen after a withdrawal of ${amount}`);
  return counted;
}
