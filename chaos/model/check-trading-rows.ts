/** Compares the stored orders, positions and holds with the model. */
import { divideDown, divideUp, divideToNearest, minorUnitScaleOf } from './arithmetic.ts';
import {
  type StoredRowsSnapshot,
  currencyDigitsOf,
  marketLocalTime,
  type OrderRow,
  type PositionRow,
} from './stored-rows-snapshot.ts';
import { tickAt } from './check-fill-prices.ts';
import { computeFillCosts } from './fill-costs.ts';
import { isWithdrawalWaiting } from './check-deposits-and-withdrawals.ts';
import { marginCallAndClosingPricesOf, marginRatesOn } from './model-position.ts';
import { ISSUE_PRICE_SOURCE } from '@bourse/core/products/offerings/deliver-shares.ts';
import { type AccountRows, isConsistentAveragePrice, type ReplayedAccount, replayAccount } from './replay-account.ts';

export interface TradingRowCheckFigures {
  accounts: number;
  fills: number;
  movements: number;
  adjusted: number;
}

export function checkTradingRows(book: StoredRowsSnapshot, differ: (sentence: string) => void): TradingRowCheckFigures {
  const accounts = groupRowsByAccount(book);
  const adjusted = new Set(
    book.adjustments.map(({ account_id, subject, subject_seq }) => `${account_id} ${subject} ${subject_seq}`),
  );
  for (const own of accounts.values()) {
    const replayed = replayAccount(own, book, differ);
    for (const order of own.orders.values())
      if (!adjusted.has(`${own.account} order ${order.order_seq}`)) checkOrder(order, replayed, book, differ);
    for (const position of own.positions.values())
      if (!adjusted.has(`${own.account} position ${position.position_seq}`)) checkPosition(position, replayed, differ);
    checkReserved(own, differ);
    checkMoney(own, replayed, book, differ);
  }
  return {
    accounts: accounts.size,
    fills: book.fills.length,
    movements: book.transfers.length,
    adjusted: adjusted.size,
  };
}

function groupRowsByAccount(book: StoredRowsSnapshot): Map<bigint, AccountRows> {
  const accounts = new Map<bigint, AccountRows>();
  const of = (account: bigint): AccountRows => {
    let own = accounts.get(account);
    if (!own)
      accounts.set(
        account,
        (own = {
          account,
          transfers: [],
          orders: new Map(),
          positions: new Map(),
          delivered: [],
          fills: [],
          dayEnds: [],
        }),
      );
    return own;
  };
  // Shares delivered by an offer were paid for in the offer, without trade charges: the audit checks them.
  const delivered = book.fills.filter(({ source }) => source === ISSUE_PRICE_SOURCE);
  const orders = new Set(delivered.map((row) => `${row.account_id}/${row.order_seq}`));
  const positions = new Set(delivered.map((row) => `${row.account_id}/${row.position_seq}`));
  for (const row of book.transfers) of(row.account_id).transfers.push(row);
  for (const row of book.orders)
    if (!orders.has(`${row.account_id}/${row.order_seq}`)) of(row.account_id).orders.set(row.order_seq, row);
  for (const row of book.positions)
    if (positions.has(`${row.account_id}/${row.position_seq}`)) of(row.account_id).delivered.push(row);
    else of(row.account_id).positions.set(row.position_seq, row);
  for (const row of book.fills) if (row.source !== ISSUE_PRICE_SOURCE) of(row.account_id).fills.push(row);
  for (const row of book.dayEnds) of(row.account_id).dayEnds.push(row);
  for (const desk of book.desks) accounts.delete(desk);
  return accounts;
}

function checkOrder(
  row: OrderRow,
  { orders }: ReplayedAccount,
  { instruments }: StoredRowsSnapshot,
  differ: (sentence: string) => void,
): void {
  const name = `order ${row.account_id}/${row.order_seq}`;
  const model = orders.get(row.order_seq) ?? {
    filled: 0n,
    value: 0n,
    fees: 0n,
    tax: 0n,
    hold: 0n,
    paid: 0n,
    fills: 0n,
  };
  const compare = (what: string, stored: bigint, computed: bigint): void => {
    if (stored !== computed) differ(`${name}: ${what} ${stored}, by its fills ${computed}`);
  };
  compare('filled', row.filled, model.filled);
  compare('fees', row.fees, model.fees);
  compare('tax', row.tax, model.tax);
  compare('hold', row.hold, model.hold);
  compare('value', row.notional, model.value);
  if (!isConsistentAveragePrice(row.average_price, model.paid, model.filled, model.fills))
    differ(`${name}: average price ${row.average_price}, by its fills ${divideDown(model.paid, model.filled || 1n)}`);
  if (row.status === 'pending' && row.filled === row.quantity) differ(`${name}: is pending and filled whole`);
  if (row.status !== 'pending' && row.hold !== 0n) differ(`${name}: is ${row.status} and holds ${row.hold}`);
  const price = row.limit_price ?? row.stop_price;
  // Of a pair one order holds the money of the dearer.
  const waitsUntouched =
    row.status === 'pending' &&
    row.effect === 'open' &&
    !row.inactive &&
    row.filled === 0n &&
    (row.group_seq === null || row.hold > 0n);
  if (waitsUntouched && price !== null) {
    const buys = row.side === 'long';
    const least = computeWaitingHold(row, price, instruments);
    // At delayed prices it holds up to 5 % more: how much the limits of the day let it is unknown here.
    const most =
      row.prices_after && row.limit_price === null
        ? computeWaitingHold(row, addDelayedReserve(row, price), instruments)
        : least;
    if (row.hold < least || row.hold > most) {
      // A short sale with a limit below the market holds what the market would have paid for it.
      if (buys || row.type !== 'limit' || row.hold < least) compare('hold', row.hold, row.hold < least ? least : most);
    }
  }
}

/** On the tick above. */
function addDelayedReserve({ market, updated_at: at }: OrderRow, price: bigint): bigint {
  const reserve = divideUp(price * 105n, 100n);
  const tick = tickAt(market, reserve, marketLocalTime(market, at).date);
  return divideUp(reserve, tick) * tick;
}

function computeWaitingHold(row: OrderRow, price: bigint, instruments: StoredRowsSnapshot['instruments']): bigint {
  const [digits, buys] = [currencyDigitsOf(row.currency), row.side === 'long'];
  const exact = price * row.quantity;
  const trade = {
    market: row.market,
    segment: instruments.get(row.instrument)?.segment ?? '',
    buys,
    waited: true,
    intraday: row.day_trading,
    short: row.side === 'short',
    date: marketLocalTime(row.market, row.updated_at).date,
    digits,
  };
  const { fee, tax, held } = computeFillCosts(
    trade,
    { value: 0n, quantity: 0n },
    divideToNearest(exact, minorUnitScaleOf(digits)),
    row.quantity,
  );
  return (
    divideUp((buys ? divideUp : divideDown)(exact, minorUnitScaleOf(digits)), BigInt(row.leverage)) +
    fee +
    tax +
    (held ?? 0n)
  );
}

function checkPosition(row: PositionRow, { positions }: ReplayedAccount, differ: (sentence: string) => void): void {
  const name = `position ${row.account_id}/${row.position_seq}`;
  const model = positions.get(row.position_seq);
  if (!model) return differ(`${name}: no fill has opened it`);
  const compare = (what: string, stored: bigint | null, computed: bigint | null): void => {
    if (stored !== computed) differ(`${name}: ${what} ${stored}, by the rules ${computed}`);
  };
  compare('quantity', row.quantity, model.quantity);
  compare('open quantity', row.open_quantity, model.open);
  compare('cost', row.cost, model.cost);
  compare('open cost', row.open_cost, model.openCost);
  compare('margin', row.margin, model.margin);
  compare('fees', row.fees, model.fees);
  compare('tax', row.tax, model.tax);
  compare('realized', row.realized, model.realized);
  compare('financing', row.financing, model.financing);
  if (!isConsistentAveragePrice(row.average_cost, model.openedAt, model.quantity, model.fills))
    differ(
      `${name}: average cost ${row.average_cost}, by its fills ${divideDown(model.openedAt, model.quantity || 1n)}`,
    );
  if (!isConsistentAveragePrice(row.close_price, model.closedAt, model.quantity - model.open, model.fills))
    differ(
      `${name}: closed at ${row.close_price}, ` +
        `by its fills ${divideDown(model.closedAt, model.quantity - model.open || 1n)}`,
    );
  const terms = row.day_trading ? null : marginRatesOn(row.market, marketLocalTime(row.market, row.opened_at).date);
  compare('initial margin', row.initial_rate, terms?.initial ?? null);
  compare('maintenance margin', row.maintenance_rate, terms?.maintenance ?? null);
  compare('warning', row.warning_rate, terms?.warning ?? null);
  const levels = marginCallAndClosingPricesOf(model, {
    market: row.market,
    side: row.side,
    leverage: row.leverage,
    openedOn: marketLocalTime(row.market, row.opened_at).date,
    dayTrading: row.day_trading,
    digits: currencyDigitsOf(row.currency),
  });
  compare('liquidation price', row.liquidation_price, levels?.liquidation ?? null);
  compare('call price', row.call_price, levels?.call ?? null);
  const status =
    row.open_quantity === 0n ? 'closed' : row.reserved === row.open_quantity ? 'readyToClose' : 'inPosition';
  if (row.status !== status)
    differ(`${name}: is ${row.status}, with ${row.open_quantity} open and ${row.reserved} reserved`);
  if ((row.closed_at !== null) !== (row.open_quantity === 0n))
    differ(`${name}: closed at ${row.closed_at?.toISOString() ?? 'no time'} with ${row.open_quantity} open`);
}

/** Units that closing orders wait for are reserved once per pair; orders attached to a position reserve none. */
function checkReserved(own: AccountRows, differ: (sentence: string) => void): void {
  const waiting = new Map<string, bigint>();
  const seen = new Set<bigint>();
  for (const row of own.orders.values()) {
    const attached = row.parent_seq !== null && row.parent_seq === row.position_seq;
    if (row.status !== 'pending' || row.effect !== 'close' || (row.inactive && row.parent_seq !== null) || attached)
      continue;
    if (row.group_seq !== null && seen.has(row.group_seq)) continue;
    if (row.group_seq !== null) seen.add(row.group_seq);
    const key = `${row.portfolio} ${row.instrument} ${row.side}`;
    waiting.set(key, (waiting.get(key) ?? 0n) + row.quantity - row.filled);
  }
  const reserved = new Map<string, bigint>();
  for (const row of own.positions.values()) {
    const key = `${row.portfolio} ${row.instrument} ${row.side}`;
    if (row.reserved > 0n) reserved.set(key, (reserved.get(key) ?? 0n) + row.reserved);
  }
  for (const key of new Set([...waiting.keys(), ...reserved.keys()])) {
    if ((waiting.get(key) ?? 0n) !== (reserved.get(key) ?? 0n))
      differ(
        `account ${own.account}: ${reserved.get(key) ?? 0n} of ${key} are reserved, orders wait for ` +
          `${waiting.get(key) ?? 0n}`,
      );
  }
}

/** The contents of each purse and what they are reserved for, by portfolio. */
function checkMoney(
  own: AccountRows,
  replayed: ReplayedAccount,
  book: StoredRowsSnapshot,
  differ: (sentence: string) => void,
): void {
  const { account } = own;
  const { balances } = replayed;
  const stored = new Map(
    book.balances
      .filter((row) => row.account_id === account)
      .map((row) => [`${row.portfolio} ${row.currency} ${row.bucket}`, row.amount]),
  );
  for (const key of new Set([...stored.keys(), ...balances.keys()])) {
    const [storedBalance, computed] = [stored.get(key) ?? 0n, balances.get(key) ?? 0n];
    if (storedBalance !== computed)
      differ(`balance ${account} ${key}: stored ${storedBalance}, by the transfers ${computed}`);
    if (computed < 0n) differ(`balance ${account} ${key}: below zero, ${computed}`);
  }
  for (const portfolio of new Set([...balances.keys()].map((key) => Number(key.split(' ')[0]))))
    checkFrozenAndMargin(own, portfolio, replayed, book, differ);
}

function checkFrozenAndMargin(
  { account, ...own }: AccountRows,
  portfolio: number,
  { orders, positions, balances, waiting }: ReplayedAccount,
  book: StoredRowsSnapshot,
  differ: (sentence: string) => void,
): void {
  const name = `account ${account}, portfolio ${portfolio}`;
  const total = (values: Iterable<bigint>): bigint => [...values].reduce((sum, each) => sum + each, 0n);
  const inBucket = (bucket: string): bigint =>
    total(
      [...balances]
        .filter(([key]) => key.startsWith(`${portfolio} `) && key.endsWith(` ${bucket}`))
        .map(([, amount]) => amount),
    );
  const within = <Thing>(things: Map<bigint, Thing>, rows: ReadonlyMap<bigint, { portfolio: number }>): Thing[] =>
    [...things].filter(([seq]) => (rows.get(seq)?.portfolio ?? 0) === portfolio).map(([, thing]) => thing);
  const held = total(within(orders, own.orders).map(({ hold }) => hold));
  const delivered = own.delivered.filter((row) => row.portfolio === portfolio);
  const bound = total([...within(positions, own.positions), ...delivered].map(({ margin }) => margin));
  // Withdrawals come from the main portfolio.
  const leaving =
    portfolio === 0
      ? total(
          book.requests
            .filter((row) => row.account_id === account && isWithdrawalWaiting(row))
            .map(({ amount }) => amount),
        )
      : 0n;
  const until = waiting.get(portfolio) ?? 0n;
  if (inBucket('frozen') !== held + leaving + until)
    differ(
      `${name}: ${inBucket('frozen')} is frozen, orders hold ${held}, withdrawals ${leaving}, charges ` +
        `until the day's end ${until}`,
    );
  if (inBucket('margin') !== bound)
    differ(`${name}: ${inBucket('margin')} is bound as margin, positions need ${bound}`);
}
