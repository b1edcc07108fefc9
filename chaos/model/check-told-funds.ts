/** Compares the answers about funds that customers got with the stored rows: each order and plan once, as requested. */
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import { decodeId } from '@bourse/server/ids.ts';
import type pg from 'pg';
import { type Entry, isAccepted } from '../journal.ts';
import { checkFunds } from './check-funds.ts';
import type { Book } from './book.ts';
import type { CloseShown } from './check-fund-lines.ts';
import { type FundRows, readFundRows } from './fund-rows.ts';
import { compareAll, type Told } from './check-told.ts';
import { isCustomers } from './check-told-requests.ts';

interface Shown {
  order?: { id: string };
  plan?: { id: string };
}

export async function examineFunds(
  client: pg.ClientBase,
  journal: Told,
  simulator: Book['simulator'],
): Promise<Record<string, number>> {
  const rows = await readFundRows(client);
  return {
    ...checkFunds(rows, (sentence) => journal.violate(sentence), closesIn(simulator)),
    ...checkTold(journal, rows),
  };
}

function checkTold(journal: Told, { orders, plans }: FundRows): Record<string, number> {
  const customers = new Set(journal.entries.filter(isCustomers).map(({ customer }) => BigInt(customer.userId)));
  const isTheirs = ({ account_id }: { account_id: bigint }): boolean => customers.has(account_id);
  const accepted = journal.entries.filter(({ decision }) => isAccepted(decision));
  const told = (path: string): Entry[] => accepted.filter((entry) => entry.path === path);
  const amountOf = ({ input }: Entry, currency: string): bigint =>
    BigInt(Math.round(Number(input['amount']) * 10 ** (CURRENCY_DIGITS[currency] ?? 2)));
  // A plan's orders weren't placed by hand.
  const byHand = orders.filter((row) => isTheirs(row) && row.plan_seq === null);
  const orderOf = (row: (typeof byHand)[number]): string => `${row.account_id} u${row.order_seq}`;
  const own = plans.filter(isTheirs);
  const planOf = (row: (typeof own)[number]): string => `${row.account_id} u${row.plan_seq}`;
  const [bought, redeemed] = [told('funds/buyFund'), told('funds/redeemFund')];
  compareAll('fund order', [...bought, ...redeemed].map(nameIn), byHand.map(orderOf), journal);
  compareAll(
    'fund order taken back',
    told('funds/cancelFundOrder').map(nameIn),
    // A plan's orders can be cancelled, too.
    orders.filter((row) => isTheirs(row) && row.status === 'cancelled').map(orderOf),
    journal,
  );
  const begun = told('funds/setPlan').filter(({ input }) => input['plan'] === undefined);
  compareAll('fund plan', begun.map(nameIn), own.map(planOf), journal);
  compareAll(
    'fund plan that has ended',
    told('funds/endPlan').map(nameIn),
    own.filter(({ status }) => status === 'ended').map(planOf),
    journal,
  );
  const there = new Map(byHand.map((row) => [orderOf(row), row]));
  for (const entry of bought) {
    const row = there.get(nameIn(entry));
    if (row && (String(row.fund) !== entry.input['fund'] || row.amount !== amountOf(entry, row.currency)))
      journal.violate(
        `fund order ${orderOf(row)}: ${row.amount} of fund ${row.fund}, asked for was ` +
          `${String(entry.input['amount'])} of ${String(entry.input['fund'])} (${entry.key})`,
      );
  }
  return { fundOrders: byHand.length, fundPlans: own.length };
}

function nameIn({ customer, decision }: Entry): string {
  const { order, plan } = isAccepted(decision) ? (decision.data as Shown) : {};
  const account = BigInt(customer.userId);
  return `${account} u${decodeId('u', account, (order ?? plan)?.id ?? '') ?? '?'}`;
}

/** How old the last true price of a failing feed may be at a valuation. */
const CLOSE_SECONDS = 15;

const closesIn =
  ({ quote }: Book['simulator']): CloseShown =>
  (name, at) =>
    Array.from({ length: CLOSE_SECONDS + 1 }, (_, ago) => quote(name, at - ago * 1_000)?.last ?? []).flat();
