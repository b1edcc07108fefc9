/** Compares the answers about day-trading applications that customers and staff got with the stored steps. */
import { ownerOf } from '@bourse/server/ids.ts';
import { isAccepted } from '../journal.ts';
import type { Book, DayTradingStepRow } from './book.ts';
import { compareAll, type Told } from './check-told.ts';

export function checkToldDayTrading(journal: Told, { dayTradingSteps, requests }: Book): void {
  const accepted = journal.entries.filter(({ decision }) => isAccepted(decision));
  const customers = new Set(
    journal.entries.filter(({ path }) => !path.startsWith('staff/')).map(({ customer }) => customer.userId),
  );
  const steps = dayTradingSteps.filter(({ account_id }) => customers.has(String(account_id)));
  // Applying again while an application waits or is granted returns that one.
  const told = accepted
    .filter(({ path }) => path === 'trading/applyDayTrading')
    .map(
      ({ customer, decision }) =>
        `${customer.userId} at ` +
        `${String((isAccepted(decision) ? (decision.data as { appliedAt: string }) : null)?.appliedAt)}`,
    );
  const applied = steps
    .filter(({ status }) => status === 'applied')
    .map(({ account_id, at }) => `${account_id} at ${at.toISOString()}`);
  compareAll('application for day trading of', [...new Set(told)], applied, journal);

  const applications = requests.filter(({ kind }) => kind === 'dayTrading');
  const decided = accepted
    .filter(({ path }) => path === 'staff/decideReview')
    .flatMap(({ input, customer }) => {
      const ref = ownerOf('r', String(input['review']));
      const asked = applications.find((row) => row.account_id === ref?.account && row.request_seq === ref.seq);
      return asked
        ? [
            `${asked.account_id} of step ${asked.details['application']}: ${String(input['verdict'])} by ` +
              `staff:${customer.userId}`,
          ]
        : [];
    });
  compareAll(
    'decision about day trading of',
    decided,
    steps.filter(({ author }) => author.startsWith('staff:')).map(said),
    journal,
  );
}

/** A decision is the step after its application. */
const said = ({ account_id, step, status, author }: DayTradingStepRow): string =>
  `${account_id} of step ${step - 1}: ${status === 'approved' ? 'approve' : 'reject'} by ${author}`;
