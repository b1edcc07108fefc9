/** Compares all answers that customers got with the stored rows. */
import type { ExamineTrial } from '../audit-trial.ts';
import type { StoredRowsSnapshot } from './stored-rows-snapshot.ts';
import { checkTradingAnswers } from './check-trading-answers.ts';
import { checkDayTradingAnswers } from './check-day-trading-answers.ts';
import { checkNonTradingAnswers } from './check-non-trading-answers.ts';
import { checkLendingAnswers } from './check-lending-answers.ts';
import { checkLoanAnswers } from './check-loan-answers.ts';
import { checkOfferingSubscriptionAnswers } from './check-offering-subscriptions.ts';
import { checkDepositWithdrawalAnswers } from './check-deposit-withdrawal-answers.ts';

/** Without `withAlerts`, alerts may have been deleted. */
export function checkAllAnswers(
  journal: Parameters<ExamineTrial>[1],
  book: StoredRowsSnapshot,
  withAlerts: boolean,
): void {
  checkTradingAnswers(journal, book, withAlerts);
  checkDepositWithdrawalAnswers(journal, book);
  checkNonTradingAnswers(journal, book);
  checkDayTradingAnswers(journal, book);
  checkLoanAnswers(journal, book);
  checkLendingAnswers(journal, book);
  checkOfferingSubscriptionAnswers(journal, book);
}
