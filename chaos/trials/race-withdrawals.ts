/**
 * Half of R8: two hundred withdrawals at once, each of 60 % of the balance, in parallel with orders and a loan's
 * repayment. One is accepted; some of the others are refused because it is in progress, and the rest must wait, since
 * so many fund passwords at once count as guesses.
 */
import { withdrawalFeeFor } from '@bourse/server/testing/verified-customer.ts';
import { type FundedCustomer, TRIAL_FUND_PASSWORD } from '../funded-customers.ts';
import { type Caller, callUntilAnswered } from '../caller.ts';
import type { WantedCall } from '../wanted-calls.ts';
import { callDecisionOf, isAccepted } from '../trial-journal.ts';
import { type TrialCustomer, callSuccessfully } from '../trial-customers.ts';
import type { TrialContext } from '../trial-runner.ts';

const AT_ONCE = 200;
const SHARE = 0.6;
const CURRENCY = 'USD';

export interface WithdrawalRaceCounts {
  sent: number;
  taken: number;
  inProgress: number;
  throttled: number;
}

interface Purse {
  available: string;
  frozen: string;
}
async function purseOf(caller: Caller, customer: TrialCustomer): Promise<Purse> {
  const { accounts } = await callSuccessfully<{ accounts: (Purse & { currency: string })[] }>(
    caller,
    'wallet/getWallet',
    {},
    customer,
  );
  return accounts.find(({ currency }) => currency === CURRENCY) ?? { available: '0', frozen: '0' };
}

export async function raceWithdrawals(
  { journal, random }: TrialContext,
  caller: Caller,
  {
    customer,
    funded,
    sideCalls,
  }: { customer: TrialCustomer; funded: FundedCustomer; sideCalls: readonly WantedCall[] },
): Promise<WithdrawalRaceCounts> {
  const counted: WithdrawalRaceCounts = { sent: AT_ONCE, taken: 0, inProgress: 0, throttled: 0 };
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
        fee: withdrawalFeeFor(amount, CURRENCY),
        to: funded.card,
        fundPassword: TRIAL_FUND_PASSWORD,
      },
    };
    const response = await callUntilAnswered(caller, intent.path, { ...intent.input, key: intent.key }, customer);
    const decision = callDecisionOf(response);
    if (decision !== null) journal.note(journal.open(intent), response);
    if (isAccepted(decision)) counted.taken += 1;
    else if (response?.body.code === 'otherOperationPending') counted.inProgress += 1;
    else if (response?.body.code === 'tooFrequent') counted.throttled += 1;
    else
      journal.violate(`a withdrawal beside others: ${response === null ? 'no answer' : JSON.stringify(response.body)}`);
  };
  const order = async ({ path, input }: WantedCall): Promise<void> => {
    const entry = journal.open({ customer, key: random.key(), path, input });
    journal.note(entry, await callUntilAnswered(caller, path, { ...input, key: entry.key }, customer));
    if (!isAccepted(entry.decision)) journal.violate(`${path} beside withdrawals: ${JSON.stringify(entry.decision)}`);
  };
  await Promise.all([...Array.from({ length: AT_ONCE }, withdraw), ...sideCalls.map(order)]);
  if (counted.taken !== 1)
    journal.violate(`${customer.account}: ${counted.taken} of ${AT_ONCE} withdrawals of ${amount} were taken`);
  const { frozen } = await purseOf(caller, customer);
  if ((Number(frozen) - Number(before.frozen)).toFixed(2) !== amount)
    journal.violate(`${customer.account}: ${frozen} is frozen after a withdrawal of ${amount}`);
  return counted;
}
