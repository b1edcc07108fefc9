/** Small builders for the tests of trading's rules: a market at a price, an account with money. */
import type { Instrument, Quote } from '../../markets/market-types.ts';
import { parseAmount, parseScaled } from '../../ledger/money.ts';
import type { LadderConsumption } from '../orders/fill.ts';
import { EMPTY_MARKET_VIEW, type MarketView } from '../orders/market-view.ts';
import { buildMarketOrderRequest, type Order, type OrderRequest } from '../orders/order.ts';
import { isTradingRefusal, type TradingRefusal } from '../execution/trading-refusals.ts';
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import type { CustomerAccount, LedgerAccount } from '../../ledger/base-chart-of-accounts.ts';
import type { AccountState, OrderDecision, DayTradingState } from '../orders/account-state.ts';
import type { Position } from '../orders/position.ts';
import { PLAIN_ACCOUNT_STATE } from '../../testing/plain-account.ts';
import { isCustomerAccount } from '../../registry/chart-of-accounts.ts';

export const parseUnits = (text: string): bigint => parseScaled(text) ?? 0n;
export const parseUsd = (text: string): bigint => parseAmount(text, 'USD') ?? 0n;
export const TEST_NOON = Date.UTC(2026, 10, 20, 17);

export const testStockInstrument: Instrument = {
  id: 'US.NWRB',
  market: 'US',
  code: 'NWRB',
  name: 'Nordwind Robotics',
  board: 'listed',
  currency: 'USD',
  segment: 'NASDAQ',
  sector: 'industry',
  listedOn: '2012-03-01',
  sharesOutstanding: 100_000_000n,
};

export function buildQuote(last: string, over: Partial<Quote> = {}): Quote {
  const price = parseUnits(last);
  const tick = parseUnits('0.01');
  return {
    instrument: 'US.NWRB',
    last: price,
    bid: price - tick,
    ask: price + tick,
    bidSize: parseUnits('400'),
    askSize: parseUnits('400'),
    open: price,
    previousClose: price,
    high: price,
    low: price,
    volume: parseUnits('1000000'),
    turnover: 0n,
    at: TEST_NOON - 400,
    seq: TEST_NOON / 1000,
    source: 'simulated',
    ...over,
  };
}

export const buildMarketView = (last: string, over: Partial<MarketView> = {}): MarketView => ({
  instrument: testStockInstrument,
  quote: buildQuote(last),
  date: '2026-11-20',
  session: 'open',
  nextOpen: null,
  dayEnds: TEST_NOON + 4 * 3_600_000,
  ...EMPTY_MARKET_VIEW,
  ...over,
});

export const buildOrderRequest = (over: Partial<OrderRequest> = {}): OrderRequest => ({
  ...buildMarketOrderRequest({ side: 'long', effect: 'open' }, parseUnits('25')),
  ...over,
});

/** An account that carries out decisions like the desk. */
export class TestAccount {
  readonly balances = new Map<CustomerAccount, bigint>();
  /** What the house has received, by its own accounts. */
  readonly house = new Map<LedgerAccount, bigint>();
  readonly orders = new Map<bigint, Order>();
  readonly positions = new Map<bigint, Position>();
  /** What it has taken of the displayed sizes, by instrument and direction. */
  readonly consumed = new Map<string, LadderConsumption>();
  othersTaken = 0n;
  lastSeq = 0n;
  marginEnabled = true;
  /** If given, the account may day-trade within these limits; the day began at `since`. */
  dayTrading: Pick<DayTradingState, 'approved' | 'limits' | 'since'> | null = null;

  constructor(available: string) {
    this.balances.set('available', parseUsd(available));
  }

  balance(account: CustomerAccount): bigint {
    return this.balances.get(account) ?? 0n;
  }
  get state(): AccountState {
    const [positions, orders] = [[...this.positions.values()], [...this.orders.values()]];
    const here = this.dayTrading && {
      ...this.dayTrading,
      positions: positions.filter((each) => each.dayTrading),
      orders: orders.filter((each) => each.dayTrading && each.status === 'pending'),
    };
    return {
      lastSeq: this.lastSeq,
      marginEnabled: this.marginEnabled,
      ...PLAIN_ACCOUNT_STATE,
      mayShort: this.marginEnabled,
      dayTrading: here,
      available: () => this.balance('available'),
      positions,
      orders,
      consumed: (instrument, direction) => this.consumed.get(`${instrument} ${direction}`) ?? null,
      othersTaken: () => this.othersTaken,
    };
  }

  /** All money of the customer and the house together; transfers never change it. */
  get sum(): bigint {
    return [...this.balances.values(), ...this.house.values()].reduce((a, b) => a + b, 0n);
  }

  carry<Made extends DecisionChanges>(decision: Made | TradingRefusal | null): Made {
    if (decision === null) throw new Error('nothing was decided');
    if (isTradingRefusal(decision)) throw new Error(`refused: ${JSON.stringify(decision)}`);
    for (const { debit, credit, amount } of decision.transfers) {
      this.add(debit, -amount);
      this.add(credit, amount);
    }
    for (const each of decision.records.orders ?? []) this.orders.set(each.seq, each);
    for (const each of decision.records.positions ?? []) this.positions.set(each.seq, each);
    for (const each of decision.records.consumed ?? []) this.consumed.set(`${each.instrument} ${each.direction}`, each);
    this.lastSeq = decision.lastSeq;
    return decision;
  }

  private add(account: LedgerAccount, change: bigint): void {
    const own = isCustomerAccount(account);
    const map = (own ? this.balances : this.house) as Map<LedgerAccount, bigint>;
    const after = (map.get(account) ?? 0n) + change;
    if (own && after < 0n) throw new Error(`${account} would be ${after}`);
    map.set(account, after);
  }
}

export const requireRefusal = (decision: OrderDecision | TradingRefusal | null): TradingRefusal => {
  if (decision === null || !isTradingRefusal(decision)) throw new Error('it was not refused');
  return decision;
};
