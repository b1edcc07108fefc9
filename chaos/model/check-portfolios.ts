/**
 * Portfolios by the written rules: everything of an order is in the portfolio that it was placed in, each acknowledged
 * move between two has happened once, and a closed portfolio is empty.
 */
import { portfolioKindOf } from '@bourse/core/ledger/portfolio-kinds.ts';
import { decodeId } from '@bourse/server/ids.ts';
import { isAccepted } from '../trial-journal.ts';
import { CUSTOMER_LEDGER_ACCOUNTS } from '../customer-ledger-accounts.ts';
import type { StoredRowsSnapshot } from './stored-rows-snapshot.ts';
import { compareNameLists, type AnsweredJournal } from './check-trading-answers.ts';

export { checkCopyTrading } from './check-copy-trading.ts';
export { checkProgramKeys } from './check-program-keys.ts';
export { checkStrategyRuns } from './check-strategy-runs.ts';
export { readCopyTradingRows } from './copy-trading-rows.ts';
export { readStrategyRunRows } from './strategy-run-rows.ts';

export function checkPortfolios(journal: AnsweredJournal, book: StoredRowsSnapshot): Record<string, number> {
  const there = new Map<string, StoredRowsSnapshot['portfolios'][number]>(
    book.portfolios.map((row) => [`${row.account_id} ${row.portfolio}`, row]),
  );
  const orders = new Map(book.orders.map((row) => [`${row.account_id} ${row.order_seq}`, row]));
  const positions = new Map(book.positions.map((row) => [`${row.account_id} ${row.position_seq}`, row]));
  for (const row of [...book.orders, ...book.positions, ...book.balances])
    if (row.portfolio !== 0 && !there.has(`${row.account_id} ${row.portfolio}`))
      journal.violate(`account ${row.account_id}: something is in portfolio ${row.portfolio}, which there is not`);
  for (const { account_id, portfolio, amount } of book.balances)
    if (amount > 0n && there.get(`${account_id} ${portfolio}`)?.closed_at)
      journal.violate(`account ${account_id}: ${amount} are in portfolio ${portfolio}, which is closed`);

  for (const row of book.orders) {
    const parent = row.parent_seq === null ? undefined : orders.get(`${row.account_id} ${row.parent_seq}`);
    const position = row.position_seq === null ? undefined : positions.get(`${row.account_id} ${row.position_seq}`);
    for (const other of [parent, position])
      if (other && other.portfolio !== row.portfolio)
        journal.violate(
          `order ${row.account_id}/${row.order_seq}: is in portfolio ${row.portfolio},
            what it belongs to in ${other.portfolio}`,
        );
  }
  for (const row of book.transfers) {
    const of = /^[oxp](\d+)$/.exec(row.reference)?.[1];
    const table = row.reference.startsWith('p') ? positions : orders;
    const portfolio = of === undefined ? 0 : (table.get(`${row.account_id} ${of}`)?.portfolio ?? 0);
    if (row.code === 'moveMoney') continue;
    for (const [side, number] of [
      [row.debit, row.debit_portfolio],
      [row.credit, row.credit_portfolio],
    ] as const)
      if (number !== (CUSTOMER_LEDGER_ACCOUNTS.has(side) ? portfolio : 0))
        journal.violate(
          `transfer ${row.account_id}/${row.seq}: ${row.code} (${row.reference}) is in portfolio ${number} of ${side}`,
        );
  }
  return { portfolios: book.portfolios.length, ...checkAcknowledged(journal, book, orders) };
}

function checkAcknowledged(
  journal: AnsweredJournal,
  book: StoredRowsSnapshot,
  orders: ReadonlyMap<string, StoredRowsSnapshot['orders'][number]>,
): Record<string, number> {
  const customers = new Set(
    journal.entries.filter(({ path }) => !path.startsWith('staff/')).map(({ customer }) => BigInt(customer.userId)),
  );
  // Moves into and out of copies are acknowledged by other calls.
  const moves = book.transfers.filter(
    ({ code, account_id, debit_portfolio, credit_portfolio }) =>
      code === 'moveMoney' &&
      customers.has(account_id) &&
      [debit_portfolio, credit_portfolio].every((number) => portfolioKindOf(number) !== 'copy'),
  );
  compareNameLists(
    'moved between portfolios',
    journal.entries
      .filter(({ path, decision }) => path === 'portfolios/transferBetween' && isAccepted(decision))
      .map(({ customer, input }) => `${customer.userId} ${input['from']} to ${input['to']} ${input['currency']}`),
    moves.map((row) => `${row.account_id} ${row.debit_portfolio} to ${row.credit_portfolio} ${row.currency}`),
    journal,
  );
  let placed = 0;
  for (const { path, input, customer, decision, key } of journal.entries) {
    if (path !== 'trading/placeOrder' || !isAccepted(decision)) continue;
    const seq = decodeId('o', BigInt(customer.userId), (decision.data as { order: { id: string } }).order.id);
    const requestedPortfolio = Number(input['portfolio'] ?? 0);
    const is = orders.get(`${customer.userId} ${seq}`)?.portfolio;
    if (requestedPortfolio !== 0) placed += 1;
    if (is !== undefined && is !== requestedPortfolio)
      journal.violate(
        `order ${customer.userId}/${seq}: asked for in portfolio ${requestedPortfolio}, is in ${is} (${key})`,
      );
  }
  return { movesBetween: moves.length, placedInOthers: placed };
}
