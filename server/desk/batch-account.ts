/** One account inside a batch: what was loaded, and what the decisions so far have changed. */
import type { AreaDecisionState, DecisionChanges, RecordKind } from '@bourse/core/ledger/decision-changes.ts';
import type { CustomerAccount, LedgerAccount } from '@bourse/core/ledger/base-chart-of-accounts.ts';
import { formatFeeRemainderKey } from '@bourse/core/borrowing/overnight-borrowing-fees.ts';
import { ledgerAccountsOfKind, portfolioKindOf } from '@bourse/core/ledger/portfolio-kinds.ts';
import { MAIN_PORTFOLIO, type Transfer } from '@bourse/core/ledger/transfer.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { Order } from '@bourse/core/trading/orders/order.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { Restriction } from '@bourse/core/compliance/account-restrictions.ts';
import {
  settlementLotsIn,
  updatePortfolioLots,
  NO_LOTS_BY_PORTFOLIO,
  type SettlementLotsByPortfolio,
  portfoliosOfTransfer,
} from '@bourse/core/ledger/settlement-lots-by-portfolio.ts';
import { listComingSettlements, computeUnsettledAmount } from '@bourse/core/ledger/settlement-lots.ts';
import type { AccountId } from '../ids.ts';
import type { DeskCommand } from './command.ts';
import { ConsumedLiquidity } from './consumed-liquidity.ts';
import type { StoredAnswer } from './stored-answers.ts';
import { addStoredLots, serializeSettlementLots } from '../ledger/value-dates.ts';
import { partitionByPortfolio } from './command-portfolio.ts';
import type { SamePersonHoldings } from './same-person-holdings.ts';
import type { RecordRegistry } from './record-registry.ts';
import { isCustomerAccount } from '@bourse/core/registry/chart-of-accounts.ts';

/** A transfer with its position in the account's history and the customer's balances after it. */
export interface PostedTransfer {
  account: AccountId;
  seq: bigint;
  transfer: Transfer;
  /** The main portfolio if the side is the house's. */
  debitPortfolio: number;
  creditPortfolio: number;
  debitAfter: bigint | null;
  creditAfter: bigint | null;
}
/** `data` is stored; what `buildLiveJson` returns goes to present listeners. */
export interface AccountEvent {
  account: AccountId;
  seq: bigint;
  kind: 'order' | 'position' | 'wallet' | 'notice';
  data: string;
  buildLiveJson(): string;
  notice: string | null;
  at: number;
}

/** What a command needs to see of the account. */
export type AccountStateRequest = Pick<DeskCommand, 'instrument' | 'borrows' | 'sees'>;

/** Oldest first. */
const inName = <Thing extends Order | Position>(things: Map<bigint, Thing>, instrument: string | null): Thing[] =>
  instrument === null ? [] : [...things.values()].filter((each) => each.instrument === instrument).sort(bySeq);
const bySeq = (a: { seq: bigint }, b: { seq: bigint }): number => (a.seq < b.seq ? -1 : 1);
const byNumber = ([a]: [bigint, unknown], [b]: [bigint, unknown]): number => (a < b ? -1 : 1);

/** The main portfolio's keys, by currency and account, since each order needs the same ones dozens of times. */
const mainKeys = new Map<string, Map<string, string>>();

function balanceKey(portfolio: number, currency: string, name: CustomerAccount): string {
  if (portfolio !== MAIN_PORTFOLIO) return `${portfolio} ${currency} ${name}`;
  let names = mainKeys.get(currency);
  if (!names) mainKeys.set(currency, (names = new Map()));
  let key = names.get(name);
  if (!key) names.set(name, (key = `${MAIN_PORTFOLIO} ${currency} ${name}`));
  return key;
}

/**
 * Units that customers lend and nobody else has reserved, and until when a discount on the instrument bars the account
 * from selling it short (epoch ms).
 */
export interface LendableToAccount {
  lenders: bigint;
  barredUntil: number | null;
}

export class BatchAccount {
  readonly account: AccountId;
  /** Whether the customer has accepted the risks of margin trading. */
  readonly marginEnabled: boolean;
  /** Whether the customer may sell shares short: with margin trading, or after applying for day trading. */
  private readonly mayShort: boolean;
  /** Whether it is an institutional account. */
  private readonly seat: boolean;
  /** Whether it is one of the house's own accounts, which gets no notices. */
  readonly house: boolean;
  /** Holdings and orders of the same person's other accounts; null if there are none. */
  samePerson: SamePersonHoldings | null = null;
  /** Fractions left by rounding nightly fees, by subject. */
  readonly feeRemainders = new Map<string, bigint>();
  /** The operator's restrictions of the account. */
  private readonly states: readonly Restriction[];
  /** Units lent to all customers, by instrument; one map for the whole batch. */
  readonly lent: Map<string, bigint>;
  /** By instrument. */
  readonly lendable = new Map<string, LendableToAccount>();
  /** What the account has consumed of displayed sizes, shared by all accounts of one person. */
  readonly consumedLiquidity: ConsumedLiquidity;
  lastSeq: bigint;
  transferSeq: bigint;
  /** As read, like `before`. */
  readonly transferSeqBefore: bigint;
  eventSeq: bigint;
  readonly balances = new Map<string, bigint>();
  /** Which parts of the loaded balances settle on which day. */
  private lots: SettlementLotsByPortfolio = NO_LOTS_BY_PORTFOLIO;
  private readonly kinds = new Map<string, Map<bigint, unknown>>();
  readonly orders = this.loaded<Order>('orders');
  readonly positions = this.loaded<Position>('positions');
  readonly keys = new Map<string, StoredAnswer>();
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
    states: readonly Restriction[] = [],
    ladders = new ConsumedLiquidity(''),
    mayShort = marginEnabled,
    house = false,
  ) {
    this.house = house;
    this.consumedLiquidity = ladders;
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
    portfolio: number,
    currency: string,
    name: CustomerAccount,
    amount: bigint,
    place: string,
    lots: string | null = null,
  ): void {
    const key = balanceKey(portfolio, currency, name);
    if (lots !== null)
      this.lots = new Map(this.lots).set(
        portfolio,
        addStoredLots(settlementLotsIn(this.lots, portfolio), currency, lots),
      );
    this.balances.set(key, amount);
    this.before.set(key, amount);
    this.places.set(key, place);
  }

  balance(currency: string, name: CustomerAccount, portfolio = MAIN_PORTFOLIO): bigint {
    return this.balances.get(balanceKey(portfolio, currency, name)) ?? 0n;
  }

  /** A balance's lots as its row stores them; null if all of it is settled. */
  lotsText(key: string): string | null {
    if (this.lots.size === 0) return null;
    const [portfolio, currency = '', name = ''] = key.split(' ');
    return serializeSettlementLots(settlementLotsIn(this.lots, Number(portfolio)), currency, name);
  }

  /** The loaded things of a kind, by number. */
  loaded<Thing>(kind: string): Map<bigint, Thing> {
    let found = this.kinds.get(kind);
    if (!found) this.kinds.set(kind, (found = new Map()));
    return found as Map<bigint, Thing>;
  }

  /**
   * The account as a decision about an instrument sees it, oldest first: money, orders and positions of one portfolio,
   * and separately what the others have in the instrument.
   */
  stateOf(
    { instrument, borrows = null, sees }: AccountStateRequest,
    registry: RecordRegistry,
    portfolio = MAIN_PORTFOLIO,
  ): AccountState {
    const lots = settlementLotsIn(this.lots, portfolio);
    const lendable = this.lendable.get(borrows ?? '');
    const { available, frozen } = ledgerAccountsOfKind(portfolioKindOf(portfolio));
    const positions = partitionByPortfolio(portfolio, inName(this.positions, instrument));
    const orders = partitionByPortfolio(portfolio, inName(this.orders, instrument));
    const state: AccountState = {
      portfolio,
      lastSeq: this.lastSeq,
      transferSeq: this.transferSeq,
      marginEnabled: this.marginEnabled,
      mayShort: this.mayShort,
      otherAccountHoldings:
        this.samePerson && portfolioKindOf(portfolio) !== 'league' ? this.samePerson.in(instrument) : null,
      dayTrading: null,
      seat: this.seat,
      house: this.house,
      feeRest: (of) => this.feeRemainders.get(formatFeeRemainderKey(of)) ?? 0n,
      states: this.states,
      lent: borrows === null ? null : (this.lent.get(borrows) ?? 0n),
      lenders: lendable?.lenders ?? 0n,
      // Play money gains nothing from a discount.
      shortSalesBarredUntil: portfolioKindOf(portfolio) === 'league' ? null : (lendable?.barredUntil ?? null),
      consumed: (of, direction) => this.consumedLiquidity.get(of, direction),
      othersTaken: (of, direction, now) => this.consumedLiquidity.othersTaken(of, direction, now),
      available: (currency) => this.balance(currency, available, portfolio),
      unsettled: (currency, after, reference) => computeUnsettledAmount(lots, currency, after, reference),
      cashElsewhere: (currency) => this.cashElsewhere(currency, portfolio),
      principalOwed: (currency) => this.balance(currency, 'loan'),
      coming: (currency, after) => listComingSettlements(lots, currency, after),
      frozen: (currency) => this.balance(currency, frozen, portfolio),
      positions: positions.here,
      orders: orders.here,
      otherPortfolioHoldings: { positions: positions.elsewhere, orders: orders.elsewhere },
    };
    this.showLoaded(state, registry);
    return sees ? Object.assign(state, sees(this)) : state;
  }

  /**
   * By portfolio, the main one first. A league has only play money, so it can't be paid with money; and money isn't
   * taken from a copy, since its shared gain depends on deposits and withdrawals.
   */
  private cashElsewhere(currency: string, own: number): { portfolio: number; available: bigint }[] {
    if (portfolioKindOf(own) === 'league') return [];
    const found: { portfolio: number; available: bigint }[] = [];
    for (const [key, available] of this.balances) {
      const [number, of, name] = key.split(' ');
      const portfolio = Number(number);
      if (portfolio === own || portfolioKindOf(portfolio) === 'copy') continue;
      if (of === currency && name === 'available' && available > 0n) found.push({ portfolio, available });
    }
    return found.sort((a, b) => a.portfolio - b.portfolio);
  }

  /** Adds the loaded things as their areas show them, oldest first. */
  private showLoaded(seen: AreaDecisionState, { loaded }: RecordRegistry): void {
    for (const [kind, found] of this.kinds) {
      const sees = found.size === 0 ? undefined : loaded.get(kind)?.sees;
      if (sees) Object.assign(seen, sees([...found].sort(byNumber).map(([, thing]) => thing)));
    }
  }

  /**
   * Applies the changes in memory; throws before touching anything if a balance would fall below zero or unsettled
   * money would leave.
   */
  apply(
    { portfolio = MAIN_PORTFOLIO, transfers, value = null, records, lastSeq }: DecisionChanges,
    now: number,
    { storedAs }: RecordRegistry,
  ): PostedTransfer[] {
    this.assertCovered(transfers, portfolio);
    const available = (of: number, currency: string): bigint => this.balance(currency, 'available', of);
    this.lots = updatePortfolioLots(this.lots, transfers, portfolio, available, { value, now });
    const posted = transfers.map((transfer) => this.post(transfer, portfolio));
    // Another account of the same person that takes a position at the same time has to see this one.
    if (this.samePerson && (records.orders || records.positions)) this.consumedLiquidity.changed = true;
    for (const kind in records) {
      const apply = storedAs.get(kind)?.apply;
      if (apply) for (const thing of records[kind as RecordKind] ?? []) apply(this, thing);
    }
    this.lastSeq = lastSeq;
    return posted;
  }

  event(
    kind: AccountEvent['kind'],
    storedData: object,
    buildLiveData: () => object,
    notice: string | null,
    at: number,
  ): AccountEvent {
    this.eventSeq += 1n;
    return {
      account: this.account,
      seq: this.eventSeq,
      kind,
      data: JSON.stringify(storedData),
      buildLiveJson: () => JSON.stringify(buildLiveData()),
      notice,
      at,
    };
  }

  private assertCovered(transfers: readonly Transfer[], own: number): void {
    const after = new Map<string, bigint>();
    const change = (portfolio: number, { currency, code }: Transfer, name: LedgerAccount, by: bigint): void => {
      if (!isCustomerAccount(name)) return;
      const key = balanceKey(portfolio, currency, name);
      const balance = (after.get(key) ?? this.balances.get(key) ?? 0n) + by;
      if (balance < 0n)
        throw new Error(`transfer ${code} would leave ${name} ${currency} of account ${this.account} at ${balance}`);
      after.set(key, balance);
    };
    for (const transfer of transfers) {
      const { from, to } = portfoliosOfTransfer(transfer, own);
      change(from, transfer, transfer.debit, -transfer.amount);
      change(to, transfer, transfer.credit, transfer.amount);
    }
  }

  private post(transfer: Transfer, own: number): PostedTransfer {
    this.transferSeq += 1n;
    const { currency, amount, debit, credit } = transfer;
    const { from, to } = portfoliosOfTransfer(transfer, own);
    return {
      account: this.account,
      seq: this.transferSeq,
      transfer,
      debitPortfolio: isCustomerAccount(debit) ? from : MAIN_PORTFOLIO,
      creditPortfolio: isCustomerAccount(credit) ? to : MAIN_PORTFOLIO,
      debitAfter: this.move(from, currency, debit, -amount),
      creditAfter: this.move(to, currency, credit, amount),
    };
  }

  private move(portfolio: number, currency: string, name: LedgerAccount, change: bigint): bigint | null {
    if (!isCustomerAccount(name)) return null;
    const key = balanceKey(portfolio, currency, name);
    const after = (this.balances.get(key) ?? 0n) + change;
    this.balances.set(key, after);
    this.touched.add(key);
    return after;
  }
}
