/**
 * R9: a withdrawal is approved, rejected and cancelled at the same moment, by two reviewers and its customer, and paid
 * and failed likewise: one outcome each.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { withdrawalFeeFor } from '@bourse/server/testing/verified-customer.ts';
import { DEPOSIT_CHANNEL_CURRENCIES, TRIAL_FUND_PASSWORD, prepareFundedCustomers } from '../funded-customers.ts';
import { type JournalEntry, isAccepted } from '../trial-journal.ts';
import { logInStaff } from '../trial-staff.ts';
import type { TrialCustomer } from '../trial-customers.ts';
import type { TrialContext, Trial } from '../trial-runner.ts';
import { checkAgainstModel } from '../check-against-model.ts';

const CUSTOMERS = 4;
const CONNECTIONS = 40;
/** The smallest amounts, so that the money lasts. */
const [{ currency, least }] = DEPOSIT_CHANNEL_CURRENCIES;

type Send = (customer: TrialCustomer, path: string, input: Record<string, unknown>) => Promise<JournalEntry>;

export const withdrawalDecidedOnceTrial: Trial = {
  name: 'R9',
  title: 'approve, reject and cancel raced by two reviewers',
  fullSize: 500,
  examine: (client, journal) => checkAgainstModel(client, journal),
  async run(context, races, isOver) {
    const customers = await context.customers(CUSTOMERS);
    const fundedCustomers = await prepareFundedCustomers(context, customers);
    const staff = await logInStaff(context);
    const send = sender(context);
    const outcomes = new Map<string, number>();
    let left = races;
    await Promise.all(
      [...fundedCustomers].map(async ([customer, { card }]) => {
        while (left > 0 && !isOver()) {
          left -= 1;
          const submitted = await send(customer, 'wallet/submitWithdrawal', {
            currency,
            amount: String(least),
            fee: withdrawalFeeFor(String(least), currency),
            to: card,
            fundPassword: TRIAL_FUND_PASSWORD,
          });
          if (!isAccepted(submitted.decision))
            return context.journal.violate(`${customer.account}: ${JSON.stringify(submitted.decision)}`);
          const outcome = await raceDecisions(
            context,
            send,
            customer,
            (submitted.decision.data as { withdrawal: { id: string } }).withdrawal.id,
            staff,
          );
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        }
      }),
    );
    return { races: races - left, ...Object.fromEntries(outcomes) };
  },
};

function sender({ journal, random, ...context }: TrialContext): Send {
  const caller = context.caller(CONNECTIONS);
  return async (customer, path, input) => {
    const entry = journal.open({ customer, key: random.key(), path, input });
    journal.note(entry, await caller.call(path, { ...input, key: entry.key }, customer));
    return entry;
  };
}

/** How long a reviewer's decision took lately. */
const reviewed = { ms: 50 };

async function raceDecisions(
  { random, journal }: TrialContext,
  send: Send,
  customer: TrialCustomer,
  id: string,
  staff: readonly TrialCustomer[],
): Promise<string> {
  const [one, two] = random.shuffled(staff);
  const decide =
    (person: TrialCustomer | undefined, input: Record<string, string>) => async (): Promise<JournalEntry> => {
      const started = performance.now();
      const entry = await send(person!, 'staff/decideReview', { review: id, ...input });
      reviewed.ms = performance.now() - started;
      return entry;
    };
  const only = async (acts: (() => Promise<JournalEntry>)[]): Promise<string> => {
    const won = (await Promise.all(random.shuffled(acts).map((act) => act()))).filter(({ decision }) =>
      isAccepted(decision),
    );
    if (won.length !== 1) journal.violate(`${id}: ${won.length} outcomes of one review`, 'twice');
    return String(won[0]?.input['verdict'] ?? 'cancel');
  };
  const decided = await only([
    decide(one, { verdict: 'approve' }),
    decide(two, { verdict: 'approve' }),
    decide(two, { verdict: 'reject', reason: 'securityCheck' }),
    // A cancellation takes much less time than the reviews: delayed so that each of them wins sometimes.
    () =>
      wait(random.between(0, reviewed.ms * 2)).then(() =>
        send(customer, 'wallet/cancelWithdrawal', { withdrawal: id }),
      ),
  ]);
  if (decided !== 'approve') return decided;
  return only([
    decide(one, { verdict: 'complete', reference: `PAID ${id}` }),
    decide(two, { verdict: 'complete', reference: `SENT ${id}` }),
    decide(two, { verdict: 'fail', reason: 'payoutReturned' }),
  ]);
}
