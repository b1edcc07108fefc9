/**
 * Fund movements by the written rules: a purchase is dealt once and in full, the redeemed part of each day is paid
 * once, on its due day and at its units' worth; a fund takes in and pays out what its days say; and a plan buys once
 * per date.
 */
import { marketLocalTime } from './stored-rows-snapshot.ts';
import { tradingDateAfter } from './market-calendar.ts';
import type { FundDealRow, FundOrderRow, FundRows } from './fund-rows.ts';

type Differ = (sentence: string) => void;

/** The clock may have been set back between the due time and the booking. */
const SET_BACK_MS = 3 * 3_600_000;
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
const ofOrder = ({ account_id: account, order_seq: order }: Pick<FundDealRow, 'account_id' | 'order_seq'>): string =>
  `${account} u${order}`;

export function checkFundMovements(rows: FundRows, differ: Differ): Record<string, number> {
  const deals = Map.groupBy(rows.deals, ofOrder);
  for (const order of rows.orders) checkOrder(order, deals.get(ofOrder(order)) ?? [], differ);
  checkPayDays(rows, differ);
  checkMoves(rows, differ);
  const paid = rows.deals.filter(({ paid_at: at }) => at !== null);
  return {
    redeemed: rows.deals.filter(({ kind }) => kind === 'redeem').length,
    redemptionsPaid: paid.length,
    instalments: checkPlans(rows, differ),
  };
}

/** An order states what its days have made of it, and ends when they have. */
function checkOrder(order: FundOrderRow, deals: readonly FundDealRow[], differ: Differ): void {
  const { kind, status, amount, units, redeemed, money } = order;
  const differs = (what: string): void => differ(`fund order ${ofOrder(order)}: ${what}`);
  if (deals.some((deal) => deal.kind !== kind || deal.fund !== order.fund)) differs('its deals are of another kind');
  const [dealt, moved] = [sum(deals.map((deal) => deal.units)), sum(deals.map((deal) => deal.money))];
  if (kind === 'buy') {
    const isDealt = status === 'dealt';
    if (deals.length !== (isDealt ? 1 : 0)) differs(`is ${status}, and was dealt ${deals.length} times`);
    else if (isDealt && (units !== dealt || moved !== amount))
      differs(`${units} units for ${amount}, its day says ${dealt} for ${moved}`);
    return;
  }
  if (redeemed !== dealt || money !== moved)
    differs(`${redeemed} units for ${money}, its days come to ${dealt} for ${moved}`);
  const isPaid = deals.length > 0 && deals.every(({ paid_at: at }) => at !== null);
  if (status === 'cancelled' ? deals.length > 0 : (status === 'paid') !== (isPaid && redeemed === units))
    differs(`is ${status}, of ${deals.length} days ${deals.filter(({ paid_at: at }) => at !== null).length} are paid`);
}

/** Payment is at the beginning of the n-th trading day after the dealing day. */
function checkPayDays({ funds, deals, hours }: FundRows, differ: Differ): void {
  const byNumber = new Map(funds.map((fund) => [fund.fund, fund]));
  for (const deal of deals) {
    const fund = byNumber.get(deal.fund);
    const { kind, date, pay_at: due, paid_at: paid } = deal;
    if (kind !== 'redeem' || !fund || due === null) continue;
    const on = tradingDateAfter(fund.market, hours, date, fund.settlement_days);
    const local = marketLocalTime(fund.market, due);
    if (local.date !== on || local.minute !== 0)
      differ(`fund order ${ofOrder(deal)}: of ${date} is to be paid at ${due.toISOString()}, by the rules on ${on}`);
    if (paid !== null && paid.getTime() < due.getTime() - SET_BACK_MS)
      differ(`fund order ${ofOrder(deal)}: was paid at ${paid.toISOString()}, due at ${due.toISOString()}`);
  }
}

/** Every movement belongs to a deal or a day, and each of those moved once. */
function checkMoves({ funds, prices, deals, moves }: FundRows, differ: Differ): void {
  const due = new Map<string, bigint[]>();
  const owe = (account: bigint, code: string, reference: string, amount: bigint): void => {
    const key = `${account} ${code} ${reference}`;
    if (amount !== 0n) due.set(key, [...(due.get(key) ?? []), amount]);
  };
  for (const { account_id: account, order_seq: order, kind, money, paid_at: paid } of deals)
    if (kind === 'buy') owe(account, 'fundBought', `u${order}`, money);
    else if (paid !== null) owe(account, 'fundPaid', `u${order}`, money);
  const accounts = new Map(funds.map(({ fund, account_id: account }) => [fund, account]));
  for (const { fund, date, fee, fee_paid: feePaid, paid_out: paidOut, status } of prices) {
    const account = accounts.get(fund)!;
    const own = deals.filter((deal) => deal.fund === fund && deal.date === date);
    const of = (kind: FundDealRow['kind']): bigint =>
      sum(own.filter((deal) => deal.kind === kind).map(({ money }) => money));
    const reference = `fund-${fund}-${date}`;
    if (status === 'dealt') owe(account, 'fundIn', reference, of('buy'));
    if (paidOut) owe(account, 'fundOut', reference, of('redeem'));
    if (feePaid) owe(account, 'fundFee', reference, fee);
  }
  const moved = Map.groupBy(moves, (row) => `${row.account_id} ${row.code} ${row.reference}`);
  const listed = (amounts: readonly bigint[]): string => amounts.toSorted((a, b) => Number(a - b)).join(' and ');
  for (const key of new Set([...due.keys(), ...moved.keys()])) {
    const is = listed((moved.get(key) ?? []).map(({ amount }) => amount));
    const ought = listed(due.get(key) ?? []);
    if (is !== ought) differ(`fund movement ${key}: ${is || 'nothing'} moved, by its days ${ought || 'nothing'}`);
  }
}

/** A plan's purchase on a date is one order, and each of its orders belongs to a date. */
function checkPlans({ planRuns, orders }: FundRows, differ: Differ): number {
  const planned = new Map(orders.filter(({ plan_seq: plan }) => plan !== null).map((row) => [ofOrder(row), row]));
  const bought = planRuns.filter(({ outcome }) => outcome === 'bought');
  for (const { account_id, plan_seq, date, order_seq } of bought) {
    const key = order_seq === null ? '' : ofOrder({ account_id, order_seq });
    if (planned.get(key)?.plan_seq !== plan_seq)
      differ(`fund plan ${account_id} u${plan_seq}: bought nothing on ${date}`);
    planned.delete(key);
  }
  for (const key of planned.keys()) differ(`fund order ${key}: of a plan, and no date of it`);
  return bought.length;
}
