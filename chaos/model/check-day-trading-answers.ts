/** Compares the answers about day-trading applications that customers and staff got with the stored steps. */
import { parseIdOwner } from '@bourse/server/ids.ts';
import { isAccepted } from '../trial-journal.ts';
import type { StoredRowsSnapshot, DayTradingStepRow } from './stored-rows-snapshot.ts';
import { compareNameLists, type AnsweredJournal } from './check-trading-answers.ts';

export function checkDayTradingAnswers(
  journal: AnsweredJournal,
  { dayTradingSteps, requests }: StoredRowsSnapshot,
): void {
  const accepted = journal.entries.filter(({ decision }) => isAccepted(decision));
  const customers = new Set(
    journal.entries.filter(({ path }) => !path.startsWith('staff/')).map(({ customer }) => customer.userId),
  );
  const steps = dayTradingSteps.filter(({ account_id }) => customers.has(String(account_id)));
  // Applying again while an application waits or is granted returns that one.
  const acknowledged = accepted
    .filter(({ path }) => path === 'trading/applyDayTrading')
    .map(
      ({ customer, decision }) =>
        `${customer.userId} at ` +
        `${String((isAccepted(decision) ? (decision.data as { appliedAt: string }) : null)?.appliedAt)}`,
    );
  const applied = steps
    .filter(({ status }) => status === 'applied')
    .map(({ account_id, at }) => `${account_id} at ${at.toISOString()}`);
  compareNameLists('application for day trading of', [...new Set(acknowledged)], applied, journal);

  const applications = requests.filter(({ kind }) => kind === 'dayTrading');
  const decided = accepted
    .filter(({ path }) => path === 'staff/decideReview')
    .flatMap(({ input, customer }) => {
      const ref = parseIdOwner('r', String(input['review']));
      const application = applications.find((row) => row.account_id === ref?.account && row.request_seq === ref.seq);
      return application
        ? [
            `${application.account_id} of step ${application.details['application']}: ${String(input['verdict'])} by ` +
              `staff:${customer.userId}`,
          ]
        : [];
    });
  compareNameLists(
    'decision about day trading of',
    decided,
    steps.filter(({ author }) => author.startsWith('staff:')).map(describeStep),
    journal,
  );
}

/** A decision is the step after its application. */
const describeStep = ({ account_id, step, status, author }: DayTradingStepRow): string =>
  `${account_id} of step ${step - 1}: ${status === 'approved' ? 'approve' : 'reject'} by ${author}`;
