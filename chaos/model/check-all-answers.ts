/** Compares all answers that customers got with the stored rows. */
import type { TrialExamination } from '../audit-trial.ts';
import type { LedgerSnapshot } from './ledger-snapshot.ts';
import { checkAnswers } from './check-answers.ts';
import { checkDayTradingAnswers } from './check-day-trading-answers.ts';
import { checkNonTradingAnswers } from './check-non-trading-answers.ts';
import { checkLendingAnswers } from './check-lending-answers.ts';
import { checkLoanAnswers } from './check-loan-answers.ts';
import { checkSubscriptionAnswers } from './check-subscriptions.ts';
import { checkRequestAnswers } from './check-request-answers.ts';

/** Without `withAlerts`, alerts may have been deleted. */
export function checkAllAnswers(
  journal: Parameters<TrialExamination>[1],
  book: LedgerSnapshot,
  withAlerts: boolean,
): void {
  checkAnswers(journal, book, withAlerts);
  checkRequestAnswers(journal, book);
  checkNonTradingAnswers(journal, book);
  checkDayTradingAnswers(journal, book);
  checkLoanAnswers(journal, book);
  checkLendingAnswers(journal, book);
  checkSubscriptionAnswers(journal, book);
}
