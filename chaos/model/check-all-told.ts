/** Compares all answers that customers got with the stored rows. */
import type { Examination } from '../oracle.ts';
import type { Book } from './book.ts';
import { checkTold } from './check-told.ts';
import { checkToldDayTrading } from './check-told-day-trading.ts';
import { checkToldErrands } from './check-told-errands.ts';
import { checkToldLending } from './check-told-lending.ts';
import { checkToldLoans } from './check-told-loans.ts';
import { checkToldSubscriptions } from './check-subscriptions.ts';
import { checkToldRequests } from './check-told-requests.ts';

/** Without `withAlerts`, alerts may have been deleted. */
export function checkAllTold(journal: Parameters<Examination>[1], book: Book, withAlerts: boolean): void {
  checkTold(journal, book, withAlerts);
  checkToldRequests(journal, book);
  checkToldErrands(journal, book);
  checkToldDayTrading(journal, book);
  checkToldLoans(journal, book);
  checkToldLending(journal, book);
  checkToldSubscriptions(journal, book);
}
