/** Compares the answers about funds that customers got with the stored rows: each order and plan once, as requested. */
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import { decodeId } from '@bourse/server/ids.ts';
import type pg from 'pg';
import { type JournalEntry, isAccepted } from '../trial-journal.ts';
import { checkInvestmentFunds } from './check-investment-funds.ts';
import type { StoredRowsSnapshot } from './stored-rows-snapshot.ts';
import type { FindTrueCloses } from './check-fund-assets.ts';
import { type FundRows, readFundRows } from './fund-rows.ts';
import { compareNameLists, type AnsweredJournal } from './check-trading-answers.ts';
import { isCustomerCall } from './check-deposit-withdrawal-answers.ts';

interface AnswerData {
  order?: { id: string };
  plan?: { id: string };
}

export async function checkFundAnswers(
  client: pg.ClientBase,
  journal: AnsweredJournal,
  simulator: StoredRowsSnapshot['simulator'],
): Promise<Record<string, number>> {
  const rows = await readFundRows(client);
  return {
    ...checkInvestmentFunds(rows, (sentence) => journal.violate(sentence), closesIn(simulator)),
    ...checkAcknowledged(journal, rows),
  };
}

function checkAcknowledged(journal: AnsweredJournal, { orders, plans }: FundRows): Record<string, number> {
  const customers = new Set(journal.entries.filter(isCustomerCall).map(({ customer }) => BigInt(customer.userId)));
  const isTheirs = ({ account_id }: { account_id: bigint }): boolean => customers.has(account_id);
  const accepted = journal.entries.filter(({ decision }) => isAccepted(decision));
  const acknowledgedCalls = (path: string): JournalEntry[] => accepted.filter((entry) => entry.path === path);
  const amountOf = ({ input }: JournalEntry, currency: string): bigint =>
    BigInt(Math.round(Number(input['amount']) * 10 ** (CURRENCY_DIGITS[currency] ?? 2)));
  // A plan's orders weren't placed by hand.
  const byHand = orders.filter((row) => isTheirs(row) && row.plan_seq === null);
  const orderOf = (row: (typeof byHand)[number]): string => `${row.account_id} u${row.order_seq}`;
  const own = plans.filter(isTheirs);
  const planOf = (row: (typeof own)[number]): string => `${row.account_id} u${row.plan_seq}`;
  const [bought, redeemed] = [acknowledgedCalls('funds/buyFund'), acknowledgedCalls('funds/redeemFund')];
  compareNameLists('fund order', [...bought, ...redeemed].map(nameIn), byHand.map(orderOf), journal);
  compareNameLists(
    'fund order taken back',
    acknowledgedCalls('funds/cancelFundOrder').map(nameIn),
    // A plan's orders can be cancelled, too.
    orders.filter((row) => isTheirs(row) && row.status === 'cancelled').map(orderOf),
    journal,
  );
  const startedPlans = acknowledgedCalls('funds/setPlan').filter(({ input }) => input['plan'] === undefined);
  compareNameLists('fund plan', startedPlans.map(nameIn), own.map(planOf), journal);
  compareNameLists(
    'fund plan that has ended',
    acknowledgedCalls('funds/endPlan').map(nameIn),
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

function nameIn({ customer, decision }: JournalEntry): string {
  const { order, plan } = isAccepted(decision) ? (decision.data as AnswerData) : {};
  const account = BigInt(customer.userId);
  return `${account} u${decodeId('u', account, (order ?? plan)?.id ?? '') ?? '?'}`;
}

/** How old the last true price of a failing feed may be at a valuation. */
const CLOSE_SECONDS = 15;

const closesIn =
  ({ quote }: StoredRowsSnapshot['simulator']): FindTrueCloses =>
  (name, at) =>
    Array.from({ length: CLOSE_SECONDS + 1 }, (_, ago) => quote(name, at - ago * 1_000)?.last ?? []).flat();
