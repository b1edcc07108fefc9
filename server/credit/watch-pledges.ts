/**
 * Checks every secured loan: calls its customer, says when the call is over, and after the call's deadline takes
 * available money, then sells holdings one after the other as far as needed. Idempotent: each step is decided again
 * under the lock, and one already taken is no longer due.
 */
import type { MarkOf } from '@bourse/core/trading/execution/pledge.ts';
import {
  decidePayCall,
  decidePledgeCall,
  decideSellPledge,
  saleOrder,
} from '@bourse/core/products/credit/pledge-call.ts';
import { standingOf } from '@bourse/core/products/credit/pledge-coverage.ts';
import { loanIn, type LoanMade } from '@bourse/core/products/credit/run-loan.ts';
import { releasedAtEnd } from '@bourse/core/products/credit/secured-loan.ts';
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { theCustomer } from '../requests/request-records.ts';
import { inTurns } from '../runtime/promises.ts';
import type { Parts } from '../parts.ts';
import { runLoan } from './loan-command.ts';
import { marksAt, todayAt } from './loan-context.ts';
import { type LoanPlace, readSecured, type SecuredLoan } from './store.ts';
import { holdingsIn, loanNumbered, pledgedToLoan } from './records.ts';

const AT_ONCE = 64;
const PAGE = 256;
const command = { actor: { rule: 'pledges' }, key: null } as const;

type WatchParts = Pick<Parts, 'database' | 'desk' | 'clock' | 'zones' | 'settings' | 'feeds' | 'views'>;

export async function watchPledges(parts: WatchParts): Promise<void> {
  for (let after: LoanPlace | null = null; ; ) {
    const loans: SecuredLoan[] = await readSecured(parts.database.kysely, after, PAGE);
    await inTurns(loans, AT_ONCE, (loan) => watch(parts, loan));
    if (loans.length < PAGE) return;
    after = loans.at(-1)!;
  }
}

async function watch(parts: WatchParts, { account, seq, book, pledged }: SecuredLoan): Promise<void> {
  const now = parts.clock.now();
  const seen = standingOf(book, pledged, todayAt(parts, now, book), marksAt(parts, now));
  // Nearly all loans have enough collateral, which is seen without a command.
  if (!seen || (seen.lacking === 0n && !book.call)) return;
  const { currency } = book.terms;
  const about = { account, seq, currency, command, answer: () => true };
  // A call made just now may already be due, if the price has fallen far enough.
  await runLoan(parts, {
    ...about,
    decide: (state, today) => decidePledgeCall(state, seq, today, marksAt(parts, today.now)),
  });
  await runLoan(parts, {
    ...about,
    decide: (state, today) => decidePayCall(state, seq, today, marksAt(parts, today.now)),
  });
  for (const position of saleOrder(pledged, marksAt(parts, parts.clock.now())))
    await sell(parts, { account, seq, currency }, position);
}

/** Null if nothing had to be sold or nothing could be; the next run tries again. */
const sell = (
  parts: WatchParts,
  { account, seq, currency }: LoanPlace & { currency: string },
  { seq: number, instrument }: Position,
) =>
  parts.desk.run<LoanMade, unknown>({
    ...command,
    account,
    portfolio: MAIN,
    currencies: [currency],
    instrument,
    positions: [number],
    loads: [loanNumbered(seq), theCustomer, pledgedToLoan(seq)],
    sees: holdingsIn,
    decide(state, now) {
      const market = parts.views(instrument, now);
      const loan = loanIn(state, seq);
      const markOf: MarkOf = marksAt(parts, now);
      const sold = market && loan && decideSellPledge(state, seq, number, market, todayAt(parts, now, loan), markOf);
      return sold && releasedAtEnd(state, sold);
    },
    answer: () => ({}),
  });
