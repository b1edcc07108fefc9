/** One account inside a batch: what was loaded, and what the decisions so far have made of it. */
import type { DayTrading } from '@bourse/core/trading/day-trade.ts';
import type { CustomerState, Request } from '@bourse/core/requests/types.ts';
import type {
  AccountState,
  Bucket,
  Changes,
  CustomerBucket,
  Fill,
  Order,
  Position,
  Transfer,
} from '@bourse/core/trading/types.ts';
import type { StateEntry } from '@bourse/core/user/states.ts';
import { comingIn, type Lots, moveCash, NO_LOTS, unsettled } from '@bourse/core/wallet/value-dates.ts';
import type { AccountId } from '../ids.ts';
import type { DayTradingScope } from './command.ts';
import { Ladders } from './ladders.ts';
import { lendingOf, type Lending } from './lending.ts';
import { readLots, writeLots } from './lots.ts';

export const CUSTOMER_BUCKETS = ['available', 'frozen', 'margin', 'loan'] as const satisfies readonly CustomerBucket[];
const isCustomers = (bucket: Bucket): bucket is CustomerBucket =>
  (CUSTOMER_BUCKETS as readonly string[]).includes(bucket);

/** A transfer with its place in the account's history and the customer's balances after it. */
export interface Posted {
  account: AccountId;
  seq: bigint;
  transfer: Transfer;
  debitAfter: bigint | null;
  creditAfter: bigint | null;
}
/** `data` is what is kept, `told` what who listens now is told. */
export interface Event {
  account: AccountId;
  seq: bigint;
  kind: 'order' | 'position' | 'wallet' | 'notice';
  data: string;
  told(): string;
  notice: string | null;
  at: number;
}

const NO_REQUESTS: readonly Request[] = [];

const balanceKey = (currency: string, bucket: CustomerBucket): string => `${currency} ${bucket}`;

export class AccountWork {
  readonly account: AccountId;
  /** Whether the customer has accepted the risks of margin trading. */
  readonly marginEnabled: boolean;
  /** … or has applied for day trading, by which shares can be sold short too. */
  private readonly mayShort: boolean;
  /** Known where a command of the batch opens a day trade. */
  dayTradingApproved = false;
  /** Whether it is an institutional account. */
  private readonly seat: boolean;
  /** What the operator has restricted. */
  private readonly states: readonly StateEntry[];
  /** Units lent to all customers, by instrument; one map for the whole batch. */
  private readonly lent: Map<string, bigint>;
  /** What it has taken of displayed sizes; of one person's accounts one for all. */
  readonly ladders: Ladders;
  lastSeq: bigint;
  transferSeq: bigint;
  /** As it was read, like `before`. */
  readonly transferSeqBefore: bigint;
  eventSeq: bigint;
  readonly balances = new Map<string, bigint>();
  /** What of the loaded balances settles on which day. */
  private lots: Lots = NO_LOTS;
  readonly orders = new Map<bigint, Order>();
  readonly positions = new Map<bigint, Position>();
  readonly requests = new Map<bigint, Request>();
  /** Known where a command of the batch asks. */
  customer: CustomerState | undefined;
  readonly keys = new Map<string, { hash: Buffer; answer: string }>();
  /** Balances that a decision has changed. */
  readonly touched = new Set<string>();
  /** Where the account's row and those of its balances are stored. */
  readonly place: string;
  readonly places = new Map<string, string>();
  /** Balances as they were read. */
  readonly before = new Map<string, bigint>();

  constructor(
    account: AccountId,
    place: string,
    counters: { lastSeq: bigint; transferSeq: bigint; eventSeq: bigint },
    marginEnabled = false,
    lent = new Map<string, bigint>(),
    seat = false,
    states: readonly StateEntry[] = [],
    ladders = new Ladders(''),
    mayShort = marginEnabled,
  ) {
    this.ladders = ladders;
    this.mayShort = mayShort;
    this.states = states;
    this.seat = seat;
    this.marginEnabled = marginEnabled;
    this.lent = lent;
    this.account = account;
    this.place = place;
    this.lastSeq = counters.lastSeq;
    this.transferSeq = counters.transferSeq;
    this.transferSeqBefore = counters.transferSeq;
    this.eventSeq = counters.eventSeq;
  }

  setBalance(
    currency: string,
    bucket: CustomerBucket,
    amount: bigint,
    place: string,
    lots: string | null = null,
  ): void {
    const key = balanceKey(currency, bucket);
    if (lots !== null) this.lots = readLots(this.lots, currency, lots);
    this.balances.set(key, amount);
    this.before.set(key, amount);
    this.places.set(key, place);
  }

  balance(currency: string, bucket: CustomerBucket): bigint {
    return this.balances.get(balanceKey(currency, bucket)) ?? 0n;
  }

  /** The lots of a balance as its row keeps them; null where all of it is settled. */
  lotsText(key: string): string | null {
    return this.lots.size === 0 ? null : writeLots(this.lots, key);
  }

  /** The account as a decision about `instrument` sees it, oldest first. */
  stateOf(instrument: string | null, borrows: string | null = null, scope?: DayTradingScope): AccountState {
    const ofInstrument = (each: { instrument: string }): boolean => each.instrument === instrument;
    const bySeq = (a: { seq: bigint }, b: { seq: bigint }): number => (a.seq < b.seq ? -1 : 1);
    return {
      lastSeq: this.lastSeq,
      marginEnabled: this.marginEnabled,
      mayShort: this.mayShort,
      seat: this.seat,
      states: this.states,
      ...(scope ? { dayTrading: this.dayTradingOf(scope) } : {}),
      lent: borrows === null ? null : (this.lent.get(borrows) ?? 0n),
      ...(this.customer ? { customer: this.customer } : {}),
      consumed: (of, direction) => this.ladders.get(of, direction),
      available: (currency) => this.balance(currency, 'available'),
      unsettled: (currency, after, reference) => unsettled(this.lots, currency, after, reference),
      coming: (currency, after) => comingIn(this.lots, currency, after),
      frozen: (currency) => this.balance(currency, 'frozen'),
      requests: this.requests.size === 0 ? NO_REQUESTS : [...this.requests.values()].sort(bySeq),
      positions: instrument === null ? [] : [...this.positions.values()].filter(ofInstrument).sort(bySeq),
      orders: instrument === null ? [] : [...this.orders.values()].filter(ofInstrument).sort(bySeq),
    };
  }

  private dayTradingOf({ market, currency, since, limits }: DayTradingScope): DayTrading {
    const here = (each: Order | Position): boolean =>
      each.dayTrading && each.market === market && each.currency === currency;
    return {
      approved: this.dayTradingApproved,
      limits,
      since,
      positions: [...this.positions.values()].filter(
        (each) => here(each) && (each.openQuantity > 0n || each.openedAt >= since),
      ),
      orders: [...this.orders.values()].filter((each) => here(each) && each.status === 'pending'),
    };
  }

  /**
   * Carries the changes out in memory; throws before anything is touched if a balance would fall below zero, or money
   * leave before it has settled.
   */
  apply(changes: Changes, now: number): { posted: Posted[]; fills: readonly Fill[]; lendings: Lending[] } {
    this.assertCovered(changes.transfers);
    this.lots = moveCash(
      this.lots,
      changes.transfers,
      (currency) => this.balance(currency, 'available'),
      changes.value ?? null,
      now,
    );
    const posted = changes.transfers.map((transfer) => this.post(transfer));
    const lendings = lendingOf(changes, this);
    for (const { instrument, units } of lendings)
      if (this.lent.has(instrument)) this.lent.set(instrument, this.lent.get(instrument)! + units);
    for (const order of changes.orders) this.orders.set(order.seq, order);
    for (const position of changes.positions) this.positions.set(position.seq, position);
    for (const { request } of changes.requests ?? []) this.requests.set(request.seq, request);
    for (const each of changes.consumed ?? []) this.ladders.put(each);
    this.lastSeq = changes.lastSeq;
    return { posted, fills: changes.fills, lendings };
  }

  event(kind: Event['kind'], kept: object, told: () => object, notice: string | null, at: number): Event {
    this.eventSeq += 1n;
    return {
      account: this.account,
      seq: this.eventSeq,
      kind,
      data: JSON.stringify(kept),
      told: () => JSON.stringify(told()),
      notice,
      at,
    };
  }

  private assertCovered(transfers: readonly Transfer[]): void {
    const after = new Map<string, bigint>();
    for (const { currency, amount, debit, credit, code } of transfers) {
      for (const [bucket, change] of [
        [debit, -amount],
        [credit, amount],
      ] as const) {
        if (!isCustomers(bucket)) continue;
        const key = balanceKey(currency, bucket);
        const balance = (after.get(key) ?? this.balances.get(key) ?? 0n) + change;
        if (balance < 0n)
          throw new Error(
            `transfer ${code} would leave ${bucket} ${currency} of account ${this.account} at ${balance}`,
          );
        after.set(key, balance);
      }
    }
  }

  private post(transfer: Transfer): Posted {
    this.transferSeq += 1n;
    return {
      account: this.account,
      seq: this.transferSeq,
      transfer,
      debitAfter: this.move(transfer.currency, transfer.debit, -transfer.amount),
      creditAfter: this.move(transfer.currency, transfer.credit, transfer.amount),
    };
  }

  private move(currency: string, bucket: Bucket, change: bigint): bigint | null {
    if (!isCustomers(bucket)) return null;
    const key = balanceKey(currency, bucket);
    const after = (this.balances.get(key) ?? 0n) + change;
    this.balances.set(key, after);
    this.touched.add(key);
    return after;
  }
}
