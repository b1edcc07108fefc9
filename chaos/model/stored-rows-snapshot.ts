/** The rows that the model examines, read once in one snapshot. */
import { listWellKnownInstruments } from '@bourse/core/markets/well-known/well-known-instruments.ts';
import { type LoanPledgeAndLendingRows, readLoanPledgeAndLendingRows } from './loan-pledge-and-lending-rows.ts';
import type { Instrument, Market } from '@bourse/core/markets/market-types.ts';
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { Simulator } from '@bourse/simulator/create-simulator.ts';
import type pg from 'pg';
import { simulatorOfWorld, type WorldRow } from './simulator-of-world.ts';
import { withoutPlayMoney } from './without-play-money.ts';

export interface TransferRow {
  account_id: bigint;
  seq: bigint;
  currency: string;
  amount: bigint;
  debit: string;
  credit: string;
  debit_after: bigint | null;
  credit_after: bigint | null;
  code: string;
  reference: string;
  at: Date;
  debit_portfolio: number;
  credit_portfolio: number;
}
export interface OrderRow {
  account_id: bigint;
  order_seq: bigint;
  portfolio: number;
  instrument: string;
  market: Market;
  side: 'long' | 'short';
  effect: 'open' | 'close';
  type: string;
  status: string;
  quantity: bigint;
  filled: bigint;
  average_price: bigint | null;
  notional: bigint;
  limit_price: bigint | null;
  stop_price: bigint | null;
  leverage: number;
  day_trading: boolean;
  time_in_force: string;
  first_steps: string;
  hold: bigint;
  fees: bigint;
  tax: bigint;
  currency: string;
  cause: string;
  position_seq: bigint | null;
  group_seq: bigint | null;
  parent_seq: bigint | null;
  inactive: boolean;
  grows_to: bigint | null;
  take_profit: bigint | null;
  stop_loss: bigint | null;
  trailing_stop_amount: bigint | null;
  trailing_stop_rate: bigint | null;
  created_at: Date;
  updated_at: Date;
  expires_at: Date | null;
  prices_after: Date | null;
  cancel_requested_at: Date | null;
  api_key_id: string | null;
  client_id: string | null;
}
export interface PositionRow {
  account_id: bigint;
  position_seq: bigint;
  portfolio: number;
  instrument: string;
  market: Market;
  side: 'long' | 'short';
  status: string;
  quantity: bigint;
  open_quantity: bigint;
  cost: bigint;
  open_cost: bigint;
  average_cost: bigint;
  reserved: bigint;
  margin: bigint;
  leverage: number;
  day_trading: boolean;
  liquidation_price: bigint | null;
  call_price: bigint | null;
  called_at: Date | null;
  fees: bigint;
  tax: bigint;
  realized: bigint;
  close_price: bigint | null;
  financing: bigint;
  initial_rate: bigint | null;
  maintenance_rate: bigint | null;
  warning_rate: bigint | null;
  currency: string;
  opened_at: Date;
  closed_at: Date | null;
}
export interface FillRow {
  account_id: bigint;
  fill_seq: bigint;
  order_seq: bigint;
  position_seq: bigint;
  effect: 'open' | 'close';
  price: bigint;
  quantity: bigint;
  fee: bigint;
  tax: bigint;
  quote_seq: bigint;
  quote_at: Date;
  bid: bigint;
  ask: bigint;
  last: bigint;
  displayed_size: bigint;
  taken_before: bigint | null;
  others_taken: bigint | null;
  impact: bigint;
  book: string | null;
  source: string;
  rule: string;
  at: Date;
  /** Money held for charges that the day's end decides; null if the charges were final at once. */
  held: bigint | null;
}
export interface CurrencyRolloverRow {
  account_id: bigint;
  position_seq: bigint;
  rolled_on: string;
  days: number;
  value: bigint;
  rate: bigint;
  amount: bigint;
  counted: bigint;
}
export interface DayEndChargeRow {
  account_id: bigint;
  fill_seq: bigint;
  order_seq: bigint;
  position_seq: bigint;
  traded_on: string;
  fee: bigint;
  tax: bigint;
  released: bigint;
  at: Date;
}
export interface OrderStepRow {
  account_id: bigint;
  order_seq: bigint;
  step: number;
  status: string;
  cause: string;
  filled: bigint;
  at: Date;
}
export interface PriceAlertRow {
  account_id: bigint;
  alert_seq: bigint;
  instrument: string;
  upper: bigint | null;
  lower: bigint | null;
  reference: bigint;
  fired_at: Date | null;
  fired_price: bigint | null;
}
export interface PositionAdjustmentRow {
  account_id: bigint;
  subject: 'position' | 'order';
  subject_seq: bigint;
}

export interface CurrencyExchangeRow {
  account_id: bigint;
  order_seq: bigint;
  kind: 'order' | 'exchange' | 'transfer';
  pay_currency: string;
  paid: bigint;
  spread: bigint;
  buy_currency: string;
  bought: bigint;
  rate: bigint;
  legs: string;
  at: Date;
}

export interface DayTradingRuleRow {
  market: Market;
  currency: string;
  allowance: bigint;
  per_order: bigint;
  trades_per_day: number;
  maximum_leverage: number;
}
export interface DayTradingStepRow {
  account_id: bigint;
  step: number;
  status: string;
  author: string;
  at: Date;
}
/**
 * `written`, here and for keys: the database's number of the writing transaction, which gives the order whatever the
 * clock said.
 */
export interface AuctionRow {
  instrument: string;
  kind: string;
  at: Date;
  price: bigint | null;
  volume: bigint;
  share_of_one: bigint | null;
  share_together: bigint | null;
  written: bigint;
}
export interface AuctionFillRow {
  instrument: string;
  kind: string;
  at: Date;
  account_id: bigint;
  order_seq: bigint;
  quantity: bigint;
}
export interface OfferingSubscriptionRow {
  account_id: bigint;
  subscription_seq: bigint;
  offering: bigint;
  currency: string;
  status: string;
  quantity: bigint;
  allotted: bigint;
  price: bigint;
  held: bigint;
  charged: bigint;
  refunded: bigint;
  /** The causes of its steps, in order. */
  causes: string[];
}
export interface CheckInRow {
  account_id: bigint;
  day: string;
  streak: number;
  amount: bigint;
}

/** `amount` and `fee` are set for requests that move money; `approvers` is how many people it takes. */
export interface ReviewRequestRow {
  account_id: bigint;
  request_seq: bigint;
  kind: string;
  status: string;
  step: number;
  currency: string;
  amount: bigint;
  fee: bigint;
  approvals: { by: string; at: number }[];
  approvers: number;
  details: Readonly<Record<string, unknown>>;
  submitted_at: Date;
}
export interface ReviewRequestStepRow {
  account_id: bigint;
  request_seq: bigint;
  step: number;
  status: string;
  author: string;
  at: Date;
}
/** A first approval has the same state. */
export const isReviewClaim = (
  { status, author, at }: ReviewRequestStepRow,
  { approvals }: Pick<ReviewRequestRow, 'approvals'>,
): boolean =>
  status === 'inReview' && !approvals.some((each) => `staff:${each.by}` === author && each.at === at.getTime());
export interface DepositWithdrawalRuleRow {
  from_at: Date;
  kind: string;
  currency: string;
  minimum: bigint;
  maximum: bigint;
  fee_fixed: bigint;
  fee_bps: number;
  four_eyes_above: bigint | null;
}

export interface StoredRowsSnapshot extends LoanPledgeAndLendingRows {
  requests: ReviewRequestRow[];
  requestSteps: ReviewRequestStepRow[];
  fundsRules: DepositWithdrawalRuleRow[];
  auctions: AuctionRow[];
  auctionFills: AuctionFillRow[];
  /** One rule per market and currency. */
  dayTradingRules: DayTradingRuleRow[];
  dayTradingSteps: DayTradingStepRow[];
  transfers: TransferRow[];
  orders: OrderRow[];
  positions: PositionRow[];
  fills: FillRow[];
  dayEnds: DayEndChargeRow[];
  rollovers: CurrencyRolloverRow[];
  steps: OrderStepRow[];
  alerts: PriceAlertRow[];
  alertNotices: { account_id: bigint; count: number }[];
  adjustments: PositionAdjustmentRow[];
  exchanges: CurrencyExchangeRow[];
  checkIns: CheckInRow[];
  /** Loans that were paid out, and what customers have paid back. */
  loans: { account_id: bigint; loan_seq: bigint }[];
  loanPayments: { account_id: bigint; loan_seq: bigint; number: number; amount: bigint; currency: string }[];
  bonuses: { account_id: bigint; number: number; amount: bigint }[];
  subscriptions: OfferingSubscriptionRow[];
  promotion: { cap: bigint; reserved: bigint } | null;
  /** For people verified on several accounts: their first account, by account. */
  holders: ReadonlyMap<bigint, bigint>;
  balances: {
    account_id: bigint;
    portfolio: number;
    currency: string;
    bucket: string;
    amount: bigint;
    lots: string | null;
  }[];
  portfolios: { account_id: bigint; portfolio: number; closed_at: Date | null }[];
  /** Accounts that trade for a seat or the house, at a seat's commission; the audit checks them. */
  desks: ReadonlySet<bigint>;
  /** From then on the proceeds of a trade have a value date. */
  /** Keys that the house used for itself, such as "financing 12 2026-06-03". */
  houseKeys: { account_id: bigint; key: string }[];
  /** When customers' keys, and their names of orders, were used, by account and key. */
  keysWritten: ReadonlyMap<string, bigint>;
  /** The world's true market, whatever the feed said. */
  simulator: Simulator;
  hours: 'always' | 'exchange';
  instruments: ReadonlyMap<string, Instrument>;
}

type ReadAll = <Row extends object>(text: string) => Promise<Row[]>;

export async function readStoredRowsSnapshot(client: pg.Client): Promise<StoredRowsSnapshot> {
  const all: ReadAll = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
  return withoutPlayMoney({
    ...(await readTradingRows(all)),
    ...(await readNonTradingRows(all)),
    ...(await readAccounts(all)),
    ...(await readWorld(all)),
  });
}

async function readTradingRows(all: ReadAll) {
  return {
    transfers: await all<TransferRow>('select * from transfers order by account_id, seq'),
    orders: await all<OrderRow>('select * from orders order by account_id, order_seq'),
    positions: await all<PositionRow>('select * from positions order by account_id, position_seq'),
    fills: await all<FillRow>('select * from fills order by account_id, fill_seq'),
    dayEnds: await all<DayEndChargeRow>('select * from day_end_charges order by account_id, fill_seq'),
    rollovers: await all<CurrencyRolloverRow>(
      `select account_id, position_seq, rolled_on, days, value, rate, amount, counted from rollovers
        order by account_id, position_seq, rolled_on`,
    ),
    steps: await all<OrderStepRow>('select * from order_changes order by account_id, order_seq, step'),
    alerts: await all<PriceAlertRow>('select * from price_alerts order by account_id, alert_seq'),
    alertNotices: await all<StoredRowsSnapshot['alertNotices'][number]>(
      `select account_id, count(*)::integer as count from events where notice = 'priceAlert' group by account_id`,
    ),
    adjustments: await all<PositionAdjustmentRow>('select account_id, subject, subject_seq from position_adjustments'),
    exchanges: await all<CurrencyExchangeRow>('select * from exchanges order by account_id, order_seq'),
    auctions: await all<AuctionRow>(
      `select instrument, kind, at, price, volume, share_of_one, share_together, xmin::text::bigint as written
        from auctions order by at`,
    ),
    auctionFills: await all<AuctionFillRow>('select * from auction_fills order by at, account_id, order_seq'),
  };
}

/** Customers' requests other than trades, and the answers. */
async function readNonTradingRows(all: ReadAll) {
  return {
    dayTradingRules: await all<DayTradingRuleRow>('select * from day_trading_rules where account_id is null'),
    dayTradingSteps: await all<DayTradingStepRow>(
      'select account_id, step, status, author, at from day_trading_steps order by account_id, step',
    ),
    loans: await all<StoredRowsSnapshot['loans'][number]>(
      'select account_id, loan_seq from loans where disbursed_at is not null',
    ),
    ...(await readLoanPledgeAndLendingRows(all)),
    loanPayments: await all<StoredRowsSnapshot['loanPayments'][number]>(
      `select p.account_id, p.loan_seq, p.number, p.amount, l.currency from loan_payments p
        join loans l using (account_id, loan_seq) where p.kind = 'repaid'`,
    ),
    checkIns: await all<CheckInRow>('select * from check_ins order by account_id, day'),
    subscriptions: await all<OfferingSubscriptionRow>(
      `select s.*, array(select t.cause from subscription_steps t where (t.account_id, t.subscription_seq) =
        (s.account_id, s.subscription_seq) order by t.step) as causes from subscriptions s
        order by account_id, subscription_seq`,
    ),
    bonuses: await all<StoredRowsSnapshot['bonuses'][number]>(
      'select account_id, number, amount from check_in_bonuses order by account_id, number',
    ),
    promotion:
      (
        await all<{ cap: bigint; reserved: bigint }>(
          `select cap, reserved from promotion_budgets where name = 'checkIn'`,
        )
      )[0] ?? null,
    requests: await all<ReviewRequestRow>(
      `select *, (details->>'approvers')::integer as approvers from requests order by account_id, request_seq`,
    ),
    requestSteps: await all<ReviewRequestStepRow>(
      `select account_id, request_seq, step, status, author, at from request_steps
        order by account_id, request_seq, step`,
    ),
    fundsRules: await all<DepositWithdrawalRuleRow>('select * from funds_rules order by from_at'),
    desks: new Set(
      (await all<{ account_id: bigint }>('select account_id from house_accounts')).map(({ account_id }) => account_id),
    ),
    holders: new Map(
      (
        await all<{ account_id: bigint; holder: bigint }>(
          'select account_id, holder from accounts where holder is not null',
        )
      ).map(({ account_id, holder }) => [account_id, holder]),
    ),
  };
}

async function readAccounts(all: ReadAll) {
  return {
    balances: await all<StoredRowsSnapshot['balances'][number]>(
      'select account_id, portfolio, currency, bucket, amount, lots from balances',
    ),
    portfolios: await all<StoredRowsSnapshot['portfolios'][number]>(
      'select account_id, portfolio, closed_at from portfolios order by account_id, portfolio',
    ),
    houseKeys: await all<StoredRowsSnapshot['houseKeys'][number]>(
      `select account_id, key from command_keys where key like '% %' order by account_id, at`,
    ),
    keysWritten: new Map(
      (
        await all<{ name: string; written: bigint }>(
          `select account_id || ' ' || key as name, xmin::text::bigint as written from command_keys
            where key not like '% %' or key like 'client order %'`,
        )
      ).map(({ name, written }) => [name, written]),
    ),
  };
}

async function readWorld(all: ReadAll) {
  const [world] = await all<WorldRow>('select seed, hours, created_at, order_books_from::text from world');
  if (!world) throw new Error('there is no world');
  const simulator = simulatorOfWorld(world);
  return {
    simulator,
    hours: world.hours,
    instruments: new Map([...listWellKnownInstruments(), ...simulator.instruments()].map((each) => [each.id, each])),
  };
}

export function currencyDigitsOf(currency: string): number {
  const digits = CURRENCY_DIGITS[currency];
  if (digits === undefined) throw new Error(`unknown currency ${currency}`);
  return digits;
}

/** An amount in whole units. */
export const toWholeUnits = (amount: bigint, currency: string): number =>
  Number(amount) / 10 ** currencyDigitsOf(currency);

const formats = new Map<string, Intl.DateTimeFormat>();
/** The market's local date and minute of the day, by the platform's own calendar. */
export function marketLocalTime(market: Market, at: Date): { date: string; minute: number } {
  const { zone } = getMarketRules(market);
  let format = formats.get(zone);
  if (!format)
    formats.set(
      zone,
      (format = new Intl.DateTimeFormat('en-CA', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
      })),
    );
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
    minute: Number(parts['hour']) * 60 + Number(parts['minute']),
  };
}
