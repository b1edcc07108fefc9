/**
 * Replays an account's transfers in order against what the rules say each fill moves. Reports the first transfer that
 * differs, and every row that disagrees with the result.
 */
import { HOUSE_CLOSING_CAUSES } from '@bourse/core/trading/orders/order.ts';
import { divideDown, divideToNearest, minorUnitScaleOf, SCALED_ONE } from './arithmetic.ts';
import {
  type StoredRowsSnapshot,
  currencyDigitsOf,
  type DayEndChargeRow,
  type FillRow,
  marketLocalTime,
  type OrderRow,
  type PositionRow,
  type TransferRow,
} from './stored-rows-snapshot.ts';
import { CUSTOMER_LEDGER_ACCOUNTS } from '../customer-ledger-accounts.ts';
import { computeFillCosts, type FillCosts } from './fill-costs.ts';
import { computeDayEndCharges, computeDayEndMovements, type FillAwaitingDayEnd } from './day-end-charges.ts';
import {
  type LossBearer,
  applyClosingFill,
  addFillChargesToPosition,
  createEmptyPosition,
  houseImpactMovements,
  type ModelPosition,
  type ModelLedgerMovement,
  applyOpeningFill as opened,
  unitsWorth,
} from './model-position.ts';

export interface ModelOrder {
  filled: bigint;
  value: bigint;
  fees: bigint;
  tax: bigint;
  hold: bigint;
  paid: bigint;
  fills: bigint;
}
/** Balances by "portfolio currency account"; `waiting`: what is held for charges until the day's end, by portfolio. */
export interface ReplayedAccount {
  orders: Map<bigint, ModelOrder>;
  positions: Map<bigint, ModelPosition>;
  balances: Map<string, bigint>;
  waiting: Map<number, bigint>;
}
export interface AccountRows {
  account: bigint;
  transfers: TransferRow[];
  orders: Map<bigint, OrderRow>;
  positions: Map<bigint, PositionRow>;
  /** Positions delivered by an offer; no trade fills explain them. */
  delivered: PositionRow[];
  fills: FillRow[];
  dayEnds: DayEndChargeRow[];
}

export const replayAccount = (
  own: AccountRows,
  { instruments }: Pick<StoredRowsSnapshot, 'instruments'>,
  differ: (sentence: string) => void,
): ReplayedAccount => new AccountReplay(own, instruments, differ).run();

class AccountReplay {
  private readonly own: AccountRows;
  private readonly instruments: StoredRowsSnapshot['instruments'];
  private readonly differ: (sentence: string) => void;
  private readonly orders = new Map<bigint, ModelOrder>();
  private readonly positions = new Map<bigint, ModelPosition>();
  private readonly balances = new Map<string, bigint>();
  private readonly waiting = new Map<number, bigint>();
  /** Fills and day ends that no transfer has explained yet, by order. */
  private readonly fills: Map<bigint, FillRow[]>;
  private readonly late: Map<bigint, DayEndChargeRow[]>;
  private readonly dayEndTimes: Map<bigint, Set<number>>;
  private readonly open: FillAwaitingDayEnd[] = [];
  private expected: { movement: ModelLedgerMovement; reference: string }[] = [];

  constructor(own: AccountRows, instruments: StoredRowsSnapshot['instruments'], differ: (sentence: string) => void) {
    this.own = own;
    this.instruments = instruments;
    this.differ = differ;
    this.fills = Map.groupBy(own.fills, ({ order_seq }) => order_seq);
    this.late = Map.groupBy(own.dayEnds, ({ order_seq }) => order_seq);
    this.dayEndTimes = new Map([...this.late].map(([seq, rows]) => [seq, new Set(rows.map(({ at }) => at.getTime()))]));
  }

  run(): ReplayedAccount {
    const { own, differ, orders, positions, balances, waiting } = this;
    for (const transfer of own.transfers) {
      const [kind, seq] = [transfer.reference[0], /^[op](\d+)$/.exec(transfer.reference)?.[1]];
      if (kind === 'o' && seq !== undefined) this.follow(transfer, BigInt(seq));
      else if (kind === 'p' && seq !== undefined) applyNonFillTransfer(this.positionOf(BigInt(seq)), transfer);
      this.move(transfer);
    }
    if (this.expected.length > 0)
      differ(
        `account ${own.account}: ${this.expected.length} movements of its last fill are missing, ` +
          `${describeTransfer(this.expected[0]!.movement)} first`,
      );
    for (const [seq, left] of this.fills) {
      const row = own.orders.get(seq);
      for (const fill of left) {
        if (row && this.settle(fill, row).length === 0) continue;
        differ(`fill ${own.account}/${fill.fill_seq}: nothing was moved for it`);
      }
    }
    return { orders, positions, balances, waiting };
  }

  private orderOf(seq: bigint): ModelOrder {
    return found(this.orders, seq, () => ({ filled: 0n, value: 0n, fees: 0n, tax: 0n, hold: 0n, paid: 0n, fills: 0n }));
  }

  private positionOf(seq: bigint): ModelPosition {
    return found(this.positions, seq, createEmptyPosition);
  }

  private balance(portfolio: number, currency: string, bucket: string): bigint {
    return this.balances.get(`${portfolio} ${currency} ${bucket}`) ?? 0n;
  }

  private add(portfolio: number, currency: string, bucket: string, change: bigint): void {
    this.balances.set(`${portfolio} ${currency} ${bucket}`, this.balance(portfolio, currency, bucket) + change);
  }

  private move({ currency, amount, debit, credit, debit_portfolio: from, credit_portfolio: to }: TransferRow): void {
    if (CUSTOMER_LEDGER_ACCOUNTS.has(debit)) this.add(from, currency, debit, -amount);
    if (CUSTOMER_LEDGER_ACCOUNTS.has(credit)) this.add(to, currency, credit, amount);
  }

  private compareCosts(fill: FillRow, { instrument }: OrderRow, costs: FillCosts): void {
    const { own, differ } = this;
    if (costs.fee !== fill.fee || costs.tax !== fill.tax)
      differ(
        `fill ${own.account}/${fill.fill_seq} in ${instrument}: fee ${fill.fee}, tax ${fill.tax}; by ` +
          `the rulebook ${costs.fee} and ${costs.tax}`,
      );
    if ((fill.held === null) !== (costs.held === null))
      differ(
        `fill ${own.account}/${fill.fill_seq}: holds ${fill.held} for the day's end, by the rulebook ${costs.held}`,
      );
  }

  /** What this fill must move, by the rules; includes it in the model. */
  private settle(fill: FillRow, row: OrderRow): ModelLedgerMovement[] {
    const [order, position] = [this.orderOf(row.order_seq), this.positionOf(fill.position_seq)];
    const { own, instruments, differ } = this;
    const digits = currencyDigitsOf(row.currency);
    const buys = (row.side === 'long') === (row.effect === 'open');
    const { price, quantity } = fill;
    const value = unitsWorth(buys, price, quantity, digits);
    const waited = fill.rule === 'limit.through' || fill.rule === 'limit.touched';
    const trade = {
      market: row.market,
      segment: instruments.get(row.instrument)?.segment ?? '',
      buys,
      waited,
      intraday: own.positions.get(fill.position_seq)?.day_trading ?? false,
      short: row.side === 'short',
      date: marketLocalTime(row.market, fill.at).date,
      digits,
    };
    const costs = computeFillCosts(
      trade,
      { value: order.value, quantity: order.filled },
      divideToNearest(price * quantity, minorUnitScaleOf(digits)),
      quantity,
    );
    this.compareCosts(fill, row, costs);
    order.filled += quantity;
    order.value += value;
    order.fees += costs.fee;
    order.tax += costs.tax;
    order.paid += price * quantity;
    order.fills += 1n;
    const deal = {
      price,
      quantity,
      value,
      costs,
      whole: row.market === 'CRYPTO' || row.market === 'FX' ? 1n : SCALED_ONE,
    };
    if (costs.held !== null)
      this.open.push({ fill, trade, instrument: `${row.portfolio} ${row.instrument}`, lines: costs.lines });
    if (row.effect === 'open') return opened(position, deal, row.leverage, order.hold > 0n ? 'frozen' : 'available');
    if (quantity > position.open) {
      differ(`fill ${own.account}/${fill.fill_seq}: closes ${quantity} of a position with ${position.open} open`);
      return [];
    }
    const byHouse = BY_HOUSE.has(row.cause) ? houseImpactMovements(fill.impact, quantity, digits) : [];
    return [
      ...applyClosingFill(
        position,
        deal,
        row.side,
        bearerOf(fill, position),
        this.balance(row.portfolio, row.currency, 'available'),
      ),
      ...byHouse,
    ];
  }

  /**
   * What the day's end must move for this fill, by all the account's fills in the instrument; includes it in the model.
   */
  private endDay(row: DayEndChargeRow): ModelLedgerMovement[] {
    const { own, differ } = this;
    const fill = own.fills.find(({ fill_seq }) => fill_seq === row.fill_seq);
    const due = computeDayEndCharges(this.open, row.fill_seq);
    if (!fill || !due) {
      differ(`day end ${own.account}/${row.fill_seq}: no fill waited for it`);
      return [];
    }
    const { currency, portfolio } = own.orders.get(row.order_seq)!;
    if (due.fee !== row.fee || due.tax !== row.tax)
      differ(
        `day end ${own.account}/${row.fill_seq}: fee ${row.fee}, tax ${row.tax}; by the day's net ` +
          `quantity ${due.fee} and ${due.tax}`,
      );
    const order = this.orderOf(row.order_seq);
    order.fees += due.fee;
    order.tax += due.tax;
    addFillChargesToPosition(this.positionOf(row.position_seq), due);
    this.positionOf(row.position_seq).fills -= 1n;
    return computeDayEndMovements(due, fill.held ?? 0n, this.balance(portfolio, currency, 'available'));
  }

  private wait(seq: bigint, change: bigint): void {
    const portfolio = this.own.orders.get(seq)?.portfolio ?? 0;
    this.waiting.set(portfolio, (this.waiting.get(portfolio) ?? 0n) + change);
  }

  private follow(transfer: TransferRow, seq: bigint): void {
    const { own, late, differ } = this;
    const order = this.orderOf(seq);
    const atEnd = this.dayEndTimes.get(seq)?.has(transfer.at.getTime()) ?? false;
    // A day end that charges nothing moves nothing.
    while (this.expected.length === 0 && late.get(seq)?.[0]?.at.getTime() === transfer.at.getTime())
      this.expected = this.endDay(late.get(seq)!.shift()!).map((movement) => ({
        movement,
        reference: transfer.reference,
      }));
    const name = `transfer ${own.account}/${transfer.seq}`;
    if (transfer.code === 'hold' || transfer.code === 'release') {
      order.hold += transfer.code === 'hold' ? transfer.amount : -transfer.amount;
      return;
    }
    if (this.expected.length === 0) {
      const row = own.orders.get(seq);
      const fill = this.fills.get(seq)?.shift();
      if (!row || !fill)
        return differ(`${name}: ${describeTransfer(transfer)} for order ${seq}, which no fill explains`);
      this.expected = this.settle(fill, row).map((movement) => ({ movement, reference: transfer.reference }));
    }
    const next = this.expected.shift();
    const same =
      next && next.reference === transfer.reference && describeTransfer(next.movement) === describeTransfer(transfer);
    if (!same) {
      differ(
        `${name}: ${describeTransfer(transfer)} (${transfer.reference}); by the rules ` +
          `${next ? `${describeTransfer(next.movement)} (${next.reference})` : 'nothing'}`,
      );
      this.expected = [];
    }
    if (transfer.code === 'chargeHold') this.wait(seq, transfer.amount);
    else if (transfer.debit === 'frozen' && atEnd) this.wait(seq, -transfer.amount);
    else if (transfer.debit === 'frozen') order.hold -= transfer.amount;
  }
}

/** Applies interest, dividends, and margin that was added or removed. */
function applyNonFillTransfer(position: ModelPosition, { code, debit, credit, amount }: TransferRow): void {
  if (credit === 'margin') position.margin += amount;
  if (debit === 'margin') position.margin -= amount;
  if (code === 'financing' || code === 'borrowFee') position.financing += amount;
  if (code === 'rollover') position.financing += credit === 'interest' ? amount : -amount;
}

/** Closings that no customer requested. */
const BY_HOUSE = new Set<string>(HOUSE_CLOSING_CAUSES);

function bearerOf({ rule, quantity }: FillRow, position: ModelPosition): LossBearer {
  if (rule !== 'stopOut' && rule !== 'callDue') return 'customer';
  return quantity < position.open ? 'rest' : 'margin';
}

const describeTransfer = ({
  code,
  debit,
  credit,
  amount,
}: Pick<TransferRow, 'code' | 'debit' | 'credit' | 'amount'>): string => `${code} ${amount} ${debit} → ${credit}`;

function found<Value>(map: Map<bigint, Value>, key: bigint, make: () => Value): Value {
  let value = map.get(key);
  if (!value) map.set(key, (value = make()));
  return value;
}

/**
 * A price is the amount paid over the units; an average updated step by step may be off by one in the last place per
 * step.
 */
export const isConsistentAveragePrice = (
  stored: bigint | null,
  paid: bigint,
  quantity: bigint,
  fills: bigint,
): boolean => {
  if (quantity === 0n) return stored === null || stored === 0n;
  const exact = divideDown(paid, quantity);
  return stored !== null && stored - exact <= fills + 1n && exact - stored <= fills + 1n;
};
