/** Orders, positions and requests as the tables store them, and back. */
import type { LoanDuePayment, LoanRepaymentRecord } from '@bourse/core/borrowing/loans/overdue-loans.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import type { ReviewRequest } from '@bourse/core/compliance/review-requests.ts';
import type { Order } from '@bourse/core/trading/orders/order.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { toEpochMs, toEpochMsOrNull } from '../db/epoch-ms.ts';
import type { CustomerState } from '@bourse/core/accounts/customers/customer-state.ts';
import type { Charge } from '@bourse/core/markets/charges/compute-charges.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

type Row = Record<string, unknown>;

export function parseOrderRow(row: Row): Order {
  return {
    seq: row.order_seq,
    ...(row.portfolio === MAIN_PORTFOLIO ? {} : { portfolio: row.portfolio }),
    instrument: row.instrument,
    market: row.market,
    side: row.side,
    effect: row.effect,
    type: row.type,
    status: row.status,
    quantity: row.quantity,
    filled: row.filled,
    notional: row.notional,
    averagePrice: row.average_price,
    limitPrice: row.limit_price,
    stopPrice: row.stop_price,
    trail: trailOf(row),
    triggerPriceSource: row.trigger_price_source,
    leverage: row.leverage,
    dayTrading: row.day_trading,
    timeInForce: row.time_in_force,
    goodTill: toEpochMsOrNull(row.good_till),
    takeProfit: row.take_profit,
    stopLoss: row.stop_loss,
    clientId: row.client_id,
    hold: row.hold,
    fees: row.fees,
    tax: row.tax,
    currency: row.currency,
    cause: row.cause,
    position: row.position_seq,
    triggeredAt: toEpochMsOrNull(row.triggered_at),
    best: row.best_price,
    group: row.group_seq,
    parent: row.parent_seq,
    inactive: row.inactive,
    growsTo: row.grows_to,
    doNotReduce: row.do_not_reduce,
    steps: row.steps,
    expiresAt: toEpochMsOrNull(row.expires_at),
    createdAt: toEpochMs(row.created_at),
    ...(row.planned_at === null ? {} : { plannedAt: toEpochMs(row.planned_at) }),
    ...(row.prices_after === null ? {} : { pricesAfter: toEpochMs(row.prices_after) }),
    ...(row.cancel_requested_at === null ? {} : { cancelRequestedAt: toEpochMs(row.cancel_requested_at) }),
    updatedAt: toEpochMs(row.updated_at),
  } as Order;
}

function trailOf(row: Row): Order['trail'] {
  if (row.trail_amount !== null) return { kind: 'amount', amount: row.trail_amount as bigint };
  return row.trail_rate === null ? null : { kind: 'rate', rate: row.trail_rate as bigint };
}

export function parsePositionRow(row: Row): Position {
  return {
    seq: row.position_seq,
    ...(row.portfolio === MAIN_PORTFOLIO ? {} : { portfolio: row.portfolio }),
    instrument: row.instrument,
    market: row.market,
    side: row.side,
    status: row.status,
    quantity: row.quantity,
    openQuantity: row.open_quantity,
    cost: row.cost,
    openCost: row.open_cost,
    averageCost: row.average_cost,
    reserved: row.reserved,
    ...(row.pledged ? { pledge: { loan: row.pledged_to, quantity: row.pledged } } : {}),
    margin: row.margin,
    leverage: row.leverage,
    dayTrading: row.day_trading,
    terms:
      row.initial_rate === null
        ? null
        : { initial: row.initial_rate, maintenance: row.maintenance_rate, warning: row.warning_rate },
    liquidationPrice: row.liquidation_price,
    callPrice: row.call_price,
    calledAt: toEpochMsOrNull(row.called_at),
    callDueAt: toEpochMsOrNull(row.call_due_at),
    financing: row.financing,
    financedOn: row.financed_on,
    paidActions: row.paid_actions,
    lockedUntil: toEpochMsOrNull(row.locked_until),
    lockDays: row.lock_days,
    lockMinutes: row.lock_minutes,
    fees: row.fees,
    tax: row.tax,
    realized: row.realized,
    insured: { loss: row.insured_loss, charges: row.insured_charges },
    closePrice: row.close_price,
    currency: row.currency,
    source: row.source,
    openedAt: toEpochMs(row.opened_at),
    closedAt: toEpochMsOrNull(row.closed_at),
  } as Position;
}

export function parseRequestRow(row: Row): ReviewRequest {
  return {
    seq: row.request_seq,
    kind: row.kind,
    status: row.status,
    step: row.step,
    currency: row.currency,
    amount: row.amount,
    fee: row.fee,
    details: row.details,
    approvals: row.approvals,
    claimedBy: row.claimed_by,
    reason: row.reason,
    remark: row.remark,
    submittedAt: toEpochMs(row.submitted_at),
    updatedAt: toEpochMs(row.updated_at),
  } as ReviewRequest;
}

/** Amounts are strings: a JSON number can't hold integers of any size. */
type StoredDue = Omit<LoanDuePayment, 'amount' | 'paid'> & { amount: string; paid: string };
type StoredLoan = Omit<LoanRepaymentRecord, 'principal' | 'repaid' | 'late' | 'dues'> & {
  principal: string;
  repaid: string;
  late: string;
  dues: StoredDue[] | null;
};
const loanOf = ({ principal, repaid, late, dues, ...loan }: StoredLoan): LoanRepaymentRecord => ({
  ...loan,
  principal: BigInt(principal),
  repaid: BigInt(repaid),
  ...(dues
    ? {
        late: BigInt(late),
        dues: dues.map((due) => ({ ...due, amount: BigInt(due.amount), paid: BigInt(due.paid) })),
      }
    : {}),
});

export const parseCustomerRow = (row: Row): CustomerState => ({
  verification: row.verification as CustomerState['verification'],
  registeredAt: toEpochMs(row.created_at),
  passwordChangedAt: toEpochMs(row.password_changed_at),
  passwordResetAt: toEpochMsOrNull(row.password_reset_at),
  passkeyRemovedAt: toEpochMsOrNull(row.last_passkey_removed_at),
  fundPasswordSet: row.fund_password_set as boolean,
  fundPasswordChangedAt: toEpochMsOrNull(row.fund_password_changed_at),
  inviter: row.inviter as bigint | null,
  targets: ((row.targets as string | null) ?? '').split(' ').filter(Boolean).map(BigInt),
  loans: ((row.loans as StoredLoan[] | null) ?? []).map(loanOf),
});

/** The columns that `parseCustomerRow` reads. */
const epochMs = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`;

export const CUSTOMER_COLUMNS_SQL = `select c.account_id, created_at, password_changed_at, password_reset_at,
    last_passkey_removed_at, fund_password_hash is not null as fund_password_set, fund_password_changed_at,
      verification,
    (select i.account_id from invitations i where i.code = c.invited_by) as inviter,
    (select string_agg(p.target_seq::text, ' ') from payout_targets p
      where p.account_id = c.account_id and p.removed_at is null) as targets,
    (select jsonb_agg(jsonb_build_object('currency', l.currency, 'principal', l.principal::text,
        'repaid', l.repaid::text, 'disbursedAt', ${epochMs('l.disbursed_at')}, 'dueAt', ${epochMs('l.due_at')},
        'repaidAt', ${epochMs('l.repaid_at')}, 'dues', l.due_instalments, 'late', l.late::text) order by l.loan_seq)
      from loans l where l.account_id = c.account_id and l.disbursed_at is not null) as loans
  from customers c`;

/** Reads charges back from the form in which rows store them. */

/** Charges as fills store them: [[name, kind, minor units], …]. */
export const parseCharges = (text: string): Charge[] =>
  (JSON.parse(text) as [string, Charge['kind'], string][]).map(([name, kind, amount]) => ({
    name,
    kind,
    amount: BigInt(amount),
  }));

/** One line for each component: what was paid at once plus what the day's end added. */
export function mergeCharges(charges: readonly Charge[]): Charge[] {
  const sums = new Map<string, Charge>();
  for (const charge of charges)
    sums.set(charge.name, { ...charge, amount: charge.amount + (sums.get(charge.name)?.amount ?? 0n) });
  return [...sums.values()];
}

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  balances: { columns: 'portfolio, currency, bucket, amount', orderBy: 'portfolio, currency, bucket' },
  transfers: {
    columns:
      'seq, currency, amount, debit, debit_portfolio, credit, credit_portfolio, debit_after, ' +
      'credit_after, code, reference, at',
    orderBy: 'seq',
  },
};
