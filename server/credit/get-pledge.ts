import { refuse } from '@bourse/contract/errors.ts';
import { termsIn } from '@bourse/core/products/credit/apply-loan.ts';
import { isLent } from '@bourse/core/borrowing/loans/quota.ts';
import { owedOn } from '@bourse/core/products/credit/secured-loan.ts';
import { isOpen } from '@bourse/core/compliance/requests.ts';
import { readRequest } from '../requests/request-store.ts';
import type { Handler } from '../calls/handler.ts';
import { type AccountId, decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { marksAt, todayAt } from './loan-context.ts';
import { pledgeableView, type PledgeView, pledgeView, type Reader } from './pledge-view.ts';
import { readBook, readHoldings, readPaid, readPledged } from './store.ts';

/** For a running loan, an offer or an application; null if it is unsecured. */
export async function readPledge(parts: Parts, reader: Reader, loan: bigint): Promise<PledgeView | null> {
  const { kysely } = parts.database;
  const { account } = reader;
  const now = parts.clock.now();
  const book = (await readBook(kysely, account, loan)) ?? (await readApplication(kysely, account, loan));
  if (!book) return null;
  const today = todayAt(parts, now, book);
  const markOf = marksAt(parts, now);
  if ('disbursedAt' in book && book.disbursedAt !== null) {
    const held = await readPledged(kysely, account, loan);
    return pledgeView(parts, reader, book, { held, owed: owedOn(book, today) }, today, markOf);
  }
  const { pledges = [], principal } = book.terms;
  const named = pledges.map(({ position }) => position);
  const held = await readHoldings(kysely, account, named);
  return pledgeView(parts, reader, book, { held, owed: principal }, today, markOf);
}

/** An undecided application in the form of a book. */
async function readApplication(db: Parts['database']['kysely'], account: AccountId, seq: bigint) {
  const request = await readRequest(db, account, seq);
  if (request?.kind !== 'loan' || !isOpen(request)) return null;
  return { seq, terms: termsIn(request), status: 'applied' as const };
}

export const getPledge =
  (parts: Parts): Handler<'credit/getPledge'> =>
  async ({ loan }, { account, language }) => {
    const seq = decodeId('k', account, loan);
    const found = seq === null ? null : await readPledge(parts, { account, language }, seq);
    return found ?? refuse('notFound');
  };

export const listPledgeable =
  (parts: Parts): Handler<'credit/listPledgeable'> =>
  async ({ currency, positions }, { account, language }) => {
    if (!isLent(currency)) return refuse('currencyUnknown', { currency });
    const held = await readPaid(parts.database.kysely, account, currency);
    const today = todayAt(parts, parts.clock.now());
    return pledgeableView(
      parts,
      { account, language },
      { currency, positions },
      held,
      today,
      marksAt(parts, today.now),
    );
  };
