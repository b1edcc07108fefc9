/**
 * The book of real money alone. Leagues' portfolios hold play money: the audit checks that, and the model checks what
 * customers own.
 */
import { isPlayMoneyAccount } from '@bourse/core/ledger/base-chart-of-accounts.ts';
import { portfolioKindOf } from '@bourse/core/ledger/portfolio-kinds.ts';
import type { StoredRowsSnapshot } from './stored-rows-snapshot.ts';

type OfOrder = { account_id: bigint; order_seq: bigint };
type OfPosition = { account_id: bigint; position_seq: bigint };

export function withoutPlayMoney(book: StoredRowsSnapshot): StoredRowsSnapshot {
  const isPlayed = ({ portfolio }: { portfolio: number }): boolean => portfolioKindOf(portfolio) === 'league';
  const orders = new Set(book.orders.filter(isPlayed).map((row) => `${row.account_id} ${row.order_seq}`));
  const positions = new Set(book.positions.filter(isPlayed).map((row) => `${row.account_id} ${row.position_seq}`));
  const ofOrders = <Row extends OfOrder>(rows: readonly Row[]): Row[] =>
    rows.filter(({ account_id, order_seq }) => !orders.has(`${account_id} ${order_seq}`));
  const ofPositions = <Row extends OfPosition>(rows: readonly Row[]): Row[] =>
    rows.filter(({ account_id, position_seq }) => !positions.has(`${account_id} ${position_seq}`));
  return {
    ...book,
    transfers: book.transfers.filter(({ debit, credit }) => !isPlayMoneyAccount(debit) && !isPlayMoneyAccount(credit)),
    balances: book.balances.filter(({ bucket }) => !isPlayMoneyAccount(bucket)),
    orders: ofOrders(book.orders),
    positions: ofPositions(book.positions),
    fills: ofOrders(book.fills),
    dayEnds: ofOrders(book.dayEnds),
    steps: ofOrders(book.steps),
    rollovers: ofPositions(book.rollovers),
    auctionFills: ofOrders(book.auctionFills),
  };
}
