import { refuse } from '@bourse/contract/refusals.ts';
import { parseLoanTerms } from '@bourse/core/products/credit/loan-application.ts';
import { isLoanCurrency } from '@bourse/core/borrowing/loans/loan-quota.ts';
import { computeLoanDebtOn } from '@bourse/core/products/credit/loan-pledges.ts';
import { isRequestOpen } from '@bourse/core/compliance/review-requests.ts';
import { readRequest } from '../requests/review-request-store.ts';
import type { Handler } from '../calls/handler-types.ts';
import { type AccountId, decodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { createCollateralValuer, computeLoanCalendarDay } from './loan-day-collateral-and-request.ts';
import { buildPledgeableHoldingsView, type PledgeView, buildPledgeView, type PledgeViewer } from './pledge-view.ts';
import { readExits, readLoan, readPositionsBySeq, readFullyPaidPositions, readPledgedPositions } from './store.ts';

/** For a running loan, an offer or an application; null if it is unsecured. */
export async function readPledgeView(
  dependencies: ServerDependencies,
  reader: PledgeViewer,
  loan: bigint,
): Promise<PledgeView | null> {
  const { kysely } = dependencies.database;
  const { account } = reader;
  const now = dependencies.clock.now();
  const book = (await readLoan(kysely, account, loan)) ?? (await readApplication(kysely, account, loan));
  if (!book) return null;
  const today = computeLoanCalendarDay(dependencies, now, book);
  const markOf = createCollateralValuer(dependencies, now);
  if ('disbursedAt' in book && book.disbursedAt !== null) {
    const held = await readPledgedPositions(kysely, account, loan);
    return buildPledgeView(dependencies, reader, book, { held, owed: computeLoanDebtOn(book, today) }, today, markOf);
  }
  const { pledges = [], principal } = book.terms;
  const named = pledges.map(({ position }) => position);
  const [held, exits] = await Promise.all([
    readPositionsBySeq(kysely, account, named),
    named.length > 0 ? readExits(kysely, account) : [],
  ]);
  return buildPledgeView(dependencies, reader, book, { held, exits, owed: principal }, today, markOf);
}

/** An undecided application in the form of a book. */
async function readApplication(db: ServerDependencies['database']['kysely'], account: AccountId, seq: bigint) {
  const request = await readRequest(db, account, seq);
  if (request?.kind !== 'loan' || !isRequestOpen(request)) return null;
  return { seq, terms: parseLoanTerms(request), status: 'applied' as const };
}

export const getPledge =
  (dependencies: ServerDependencies): Handler<'credit/getPledge'> =>
  async ({ loan }, { account, language }) => {
    const seq = decodeId('k', account, loan);
    const found = seq === null ? null : await readPledgeView(dependencies, { account, language }, seq);
    return found ?? refuse('notFound');
  };

export const listPledgeable =
  (dependencies: ServerDependencies): Handler<'credit/listPledgeable'> =>
  async ({ currency, positions }, { account, language }) => {
    if (!isLoanCurrency(currency)) return refuse('currencyUnknown', { currency });
    const { kysely } = dependencies.database;
    const [held, exits] = await Promise.all([
      readFullyPaidPositions(kysely, account, currency),
      readExits(kysely, account),
    ]);
    const today = computeLoanCalendarDay(dependencies, dependencies.clock.now());
    return buildPledgeableHoldingsView(
      dependencies,
      { account, language },
      { currency, positions },
      { held, exits },
      today,
      createCollateralValuer(dependencies, today.now),
    );
  };
