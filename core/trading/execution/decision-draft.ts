/**
 * A decision in progress: a working copy of the account that each step changes. Nothing outside the decision sees it.
 */
import {
  computeMoneyUsableAsMargin,
  refuseLeverageWhileOverdue,
} from '../../borrowing/loans/unpaid-loan-restrictions.ts';
import { type Amount, type Currency, type Quantity, minimumOf } from '../../ledger/money.ts';
import { getLadderConsumptionKey } from './league-season-rules.ts';
import { drawFromOtherPortfolios, sumDrawnTransfers } from '../../ledger/balances.ts';
import { refuseRestrictedAction } from '../../compliance/account-restrictions.ts';
import { buildStockLendings } from './borrowed-stock.ts';
import { addLadderConsumption, getLadderConsumption, applyConsumptionToMarket } from '../books/price-ladder.ts';
import { applyAccountTermsToMarket } from './fill-costs.ts';
import type { CurrencyExchange } from '../../markets/charges/currency-exchange-rate.ts';
import type { PricedFill } from './order-pricing.ts';
import { getLatestSettlementTime, computeSpendableMoney } from './buying-power.ts';
import type { TransferCode } from '../../ledger/booking-routes.ts';
import type { Notice } from '../../ledger/decision-changes.ts';
import type { LedgerAccount } from '../../ledger/base-chart-of-accounts.ts';
import type { Transfer } from '../../ledger/transfer.ts';
import type {
  AccountState,
  OrderDecision,
  TradingChanges,
  RequiredTradingRecords,
  DayTradingState,
} from '../orders/account-state.ts';
import type { TradeDirection, Order, OrderStep } from '../orders/order.ts';
import type { Fill, LadderConsumption } from '../orders/fill.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Position } from '../orders/position.ts';

export class DecisionDraft {
  /** As the account sees it, including what it has taken so far. */
  market: MarketView;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly fills: Fill[] = [];
  exchange: CurrencyExchange | null = null;
  /** The decision is saved only while no more than this is lent to all customers; null: no limit. */
  lendsUpTo: Quantity | null = null;
  private readonly transfers: Transfer[] = [];
  private readonly steps: OrderStep[] = [];
  private readonly orders: Map<bigint, Order>;
  private readonly positions: Map<bigint, Position>;
  private readonly changedOrders = new Set<bigint>();
  private readonly changedPositions = new Set<bigint>();
  private readonly moved = new Map<Currency, Amount>();
  private readonly drawn = new Map<Currency, Amount>();
  private readonly consumed = new Map<TradeDirection, LadderConsumption & { taken: Quantity }>();
  private readonly state: AccountState;
  private lastSeq: bigint;

  constructor(state: AccountState, market: MarketView, now: number) {
    this.state = state;
    this.market = applyConsumptionToMarket(state, applyAccountTermsToMarket(state, market), now);
    this.now = now;
    this.lastSeq = state.lastSeq;
    this.orders = new Map(state.orders.map((order) => [order.seq, order]));
    this.positions = new Map(state.positions.map((position) => [position.seq, position]));
  }

  nextSeq(): bigint {
    return ++this.lastSeq;
  }
  /** Money that can pay for a trade made now. */
  available(currency: Currency): Amount {
    return computeSpendableMoney(this.state, this.market, currency, this.now) + (this.moved.get(currency) ?? 0n);
  }
  /** The same for margin: none of it is borrowed. */
  availableAsMargin(currency: Currency): Amount {
    const own = computeMoneyUsableAsMargin(this.state, currency);
    const available = this.available(currency);
    return own === null ? available : minimumOf(available, own + (this.moved.get(currency) ?? 0n));
  }
  /** Everything available, whenever it settles: charges due now are taken from it. */
  owned(currency: Currency): Amount {
    return this.state.available(currency) + (this.moved.get(currency) ?? 0n);
  }
  /**
   * Whether part of the money held under a reference settles later, yet all of it before a trade made now has to be
   * paid.
   */
  holdsUnsettled(currency: Currency, reference: string): boolean {
    const after = (moment: number): Amount => this.state.unsettled(currency, moment, reference);
    return after(this.now) > 0n && after(getLatestSettlementTime(this.market, this.now)) === 0n;
  }
  get marginEnabled(): boolean {
    return this.state.marginEnabled;
  }
  /** Whether the account may take no new risk now; a waiting order finds out at the latest when it could fill. */
  get restricted(): boolean {
    return refuseRestrictedAction(this.state.states, 'open', this.now) !== null;
  }
  /** Whether a discount on the instrument bars the account from opening a short position by now. */
  get isShortSaleBarred(): boolean {
    return this.state.shortSalesBarredUntil !== null;
  }
  /** Whether a loan is late by now: then nothing leveraged opens, even if the order was placed before. */
  get owesLate(): boolean {
    return refuseLeverageWhileOverdue(this.state, this.now) !== null;
  }
  get dayTrading(): DayTradingState | null {
    return this.state.dayTrading;
  }
  order(seq: bigint): Order | undefined {
    return this.orders.get(seq);
  }
  position(seq: bigint): Position | undefined {
    return this.positions.get(seq);
  }

  /** Orders that still wait, oldest first. */
  waiting(): Order[] {
    return [...this.orders.values()].filter((order) => order.status === 'pending').sort(compareBySeq);
  }
  /** Positions of a side with something open, oldest first. */
  held(side: Position['side']): Position[] {
    return [...this.positions.values()]
      .filter((position) => position.side === side && position.openQuantity > 0n)
      .sort(compareBySeq);
  }
  /** Open positions in the instrument in any portfolio; for this portfolio, as the draft has them by now. */
  heldAnywhere(): Position[] {
    const here = [...this.positions.values()].filter(({ openQuantity }) => openQuantity > 0n);
    return [...here, ...this.state.otherPortfolioHoldings.positions];
  }

  /** `isStep`: counts as a step of its life even if it looks like the last one, such as a second replacement. */
  putOrder(order: Order, isStep = false): Order {
    const before = this.orders.get(order.seq);
    const moved =
      isStep || before?.status !== order.status || before.cause !== order.cause || before.filled !== order.filled;
    const stored = { ...order, steps: (before?.steps ?? 0) + (moved ? 1 : 0), updatedAt: this.now };
    if (moved)
      this.steps.push({
        order: order.seq,
        step: stored.steps,
        status: stored.status,
        cause: stored.cause,
        filled: stored.filled,
      });
    this.orders.set(order.seq, stored);
    this.changedOrders.add(order.seq);
    return stored;
  }

  putPosition(position: Position): Position {
    this.positions.set(position.seq, position);
    this.changedPositions.add(position.seq);
    return position;
  }

  /**
   * `priced`: how it was filled; what it took of the ladder, or of a second's volume, is no longer there for the next
   * fill.
   */
  putFill(fill: Fill, direction: TradeDirection, { takenBefore, share, quote }: PricedFill): void {
    this.fills.push(fill);
    if (takenBefore === undefined) return;
    const before = getLadderConsumption(this.market, direction);
    const after = addLadderConsumption(
      before,
      { quantity: fill.quantity, share: share ?? null, second: quote.seq },
      this.now,
    );
    const taken = (this.consumed.get(direction)?.taken ?? 0n) + (this.state.season ? 0n : after.units - before.units);
    this.consumed.set(direction, { ...after, taken });
    this.market = {
      ...this.market,
      consumed: {
        buy: getLadderConsumption(this.market, 'buy'),
        sell: getLadderConsumption(this.market, 'sell'),
        [direction]: { ...after, others: before.others },
      },
    };
  }

  /** Moves money; a zero amount moves nothing. */
  pay(
    amount: Amount,
    debit: LedgerAccount,
    credit: LedgerAccount,
    code: TransferCode,
    currency: Currency,
    reference: string,
  ): void {
    if (amount < 0n) throw new Error(`a ${code} of ${amount}`);
    if (amount === 0n) return;
    this.transfers.push({ currency, amount, debit, credit, code, reference });
    const change = (credit === 'available' ? amount : 0n) - (debit === 'available' ? amount : 0n);
    this.moved.set(currency, (this.moved.get(currency) ?? 0n) + change);
  }

  /** Moves what is owed here from the customer's other portfolios; returns how much of it they had. */
  draw(amount: Amount, currency: Currency): Amount {
    const before = this.drawn.get(currency) ?? 0n;
    const moves = drawFromOtherPortfolios(this.state, currency, amount, before);
    const drawn = sumDrawnTransfers(moves);
    this.transfers.push(...moves);
    this.drawn.set(currency, before + drawn);
    this.moved.set(currency, (this.moved.get(currency) ?? 0n) + drawn);
    return drawn;
  }

  /** The decision around the order `seq`. */
  decision(seq: bigint, notice: Notice | null): OrderDecision {
    const order = this.orders.get(seq);
    if (!order) throw new Error(`no order ${seq} in this decision`);
    return Object.assign(this.changes(notice), { order });
  }

  /** Everything that has changed, if no order is at the centre. */
  changes(notice: Notice | null): TradingChanges {
    return {
      transfers: this.transfers,
      value: this.market.settles(this.now),
      records: this.records(),
      notices: notice ? [notice] : [],
      lastSeq: this.lastSeq,
    };
  }

  private records(): RequiredTradingRecords {
    const orders = [...this.changedOrders].map((each) => this.orders.get(each) as Order);
    const positions = [...this.changedPositions].map((each) => this.positions.get(each) as Position);
    const lendings = buildStockLendings({ orders, positions }, this.state, this.lendsUpTo);
    const instrument = getLadderConsumptionKey(this.state.season, this.market.instrument.id);
    const records: RequiredTradingRecords = { orders, orderSteps: this.steps, positions, fills: this.fills };
    if (lendings.length > 0) records.lendings = lendings;
    if (this.exchange) records.exchanges = [this.exchange];
    if (this.consumed.size > 0)
      records.consumed = [...this.consumed].map(([direction, each]) => ({ ...each, instrument, direction }));
    return records;
  }
}

const compareBySeq = (a: { seq: bigint }, b: { seq: bigint }): number => (a.seq < b.seq ? -1 : 1);
