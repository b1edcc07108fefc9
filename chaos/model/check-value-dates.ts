/**
 * Value dates by the written rules, as money in pots: each pot has the moment from which it is there, zero for what has
 * settled. What a sale brings goes into the pot of its settlement date; a purchase takes from the latest pot that is
 * there by its own; an order keeps its pots while it waits; an exchange takes settled money first and hands its dates
 * on; only settled money is withdrawn.
 */
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { divideUp } from './arithmetic.ts';
import { type StoredRowsSnapshot, marketLocalTime, type TransferRow } from './stored-rows-snapshot.ts';
import { tradingDateAfter } from './market-calendar.ts';

type Differ = (sentence: string) => void;
/** Minor units by the moment (epoch ms) from which they are available. */
type Pots = Map<number, bigint>;

const SETTLED = 0;
/** Nothing is delivered in these markets, so everything settles at once. */
const AT_ONCE = new Set(['CRYPTO', 'FX']);
const SOLD = new Set(['marginBack', 'profit', 'removeMargin']);
const CASH = new Set(['available', 'frozen']);
const BOUGHT = new Set(['hold', 'margin', 'addMargin']);
const MINUTE_MS = 60_000;
const MINUTES = 1_440;

/** When a trade's money is available: at the local midnight that begins its settlement date. */
function settlesAt(
  { hours }: StoredRowsSnapshot,
  market: StoredRowsSnapshot['orders'][number]['market'],
  at: Date,
): number {
  if (AT_ONCE.has(market)) return SETTLED;
  const { date } = marketLocalTime(market, at);
  const days =
    getMarketRules(market)
      .settlementDays.filter(({ from }) => from <= date)
      .at(-1)?.value ?? 0;
  const due = tradingDateAfter(market, hours, date, days);
  // The zone's offset on that night, found by asking for the local time there.
  let instant = Date.parse(`${due}T00:00:00Z`);
  for (let tries = 0; tries < 3; tries += 1) {
    const there = marketLocalTime(market, new Date(instant));
    instant -=
      (Math.round((Date.parse(`${there.date}T00:00:00Z`) - Date.parse(`${due}T00:00:00Z`)) / (MINUTES * MINUTE_MS)) *
        MINUTES +
        there.minute) *
      MINUTE_MS;
  }
  return instant;
}

class MoneyByValueDate {
  private readonly pots: Pots = new Map();
  /** Takes `amount` from the pots available by `until`, latest or soonest first. Returns what was taken, by pot. */
  take(amount: bigint, until: number, first: 'latest' | 'soonest'): { taken: Pots; missing: bigint } {
    const order = [...this.pots.keys()]
      .filter((at) => at <= until)
      .sort((a, b) => (first === 'latest' ? b - a : a - b));
    const taken: Pots = new Map();
    let missing = amount;
    for (const at of order) {
      const there = this.pots.get(at) ?? 0n;
      const part = there < missing ? there : missing;
      if (part === 0n) continue;
      taken.set(at, part);
      if (part === there) this.pots.delete(at);
      else this.pots.set(at, there - part);
      missing -= part;
    }
    return { taken, missing };
  }
  put(more: Pots): void {
    for (const [at, amount] of more) this.pots.set(at, (this.pots.get(at) ?? 0n) + amount);
  }
  /** Merges pots whose moment has come into the settled one. */
  ripen(now: number): void {
    for (const [at, amount] of [...this.pots]) {
      if (at === SETTLED || at > now) continue;
      this.pots.delete(at);
      this.put(new Map([[SETTLED, amount]]));
    }
  }
  waiting(after: number): string {
    return [...this.pots]
      .filter(([at]) => at > after)
      .sort(([a], [b]) => a - b)
      .map(([at, amount]) => `${new Date(at).toISOString()} ${amount}`)
      .join(', ');
  }
}

export function checkValueDates(book: StoredRowsSnapshot, differ: Differ): Record<string, number> {
  const markets = new Map<string, StoredRowsSnapshot['orders'][number]['market']>([
    ...book.orders.map((row) => [`${row.account_id} o${row.order_seq}`, row.market] as const),
    ...book.positions.map((row) => [`${row.account_id} p${row.position_seq}`, row.market] as const),
  ]);
  const purses = new Map<string, MoneyByValueDate>();
  const purse = (account: bigint, name: string): MoneyByValueDate => {
    const key = `${account} ${name}`;
    const known = purses.get(key) ?? new MoneyByValueDate();
    purses.set(key, known);
    return known;
  };
  let [dated, latest] = [0, 0];
  /** What an exchange has paid, remembered until its proceeds arrive. */
  const paid: { sum: bigint; pots: Pots } = { sum: 0n, pots: new Map() };
  for (const transfer of book.transfers) {
    const { account_id: account, currency, reference } = transfer;
    const market = markets.get(`${account} ${reference.replace(/^x/, 'o')}`);
    const now = transfer.at.getTime();
    latest = Math.max(latest, now);
    const portfolio = CASH.has(transfer.debit) ? transfer.debit_portfolio : transfer.credit_portfolio;
    const [free, held] = [
      purse(account, `${portfolio} ${currency}`),
      purse(account, `${portfolio} ${currency} ${reference}`),
    ];
    for (const each of [free, held]) each.ripen(now);
    if (transfer.code === 'moveMoney') {
      // Takes settled money first, then the soonest; all of it keeps its moment.
      const other = purse(account, `${transfer.credit_portfolio} ${currency}`);
      other.ripen(now);
      other.put(pay(transfer, free, SETTLED, differ));
      continue;
    }
    const due = market === undefined ? SETTLED : settlesAt(book, market, transfer.at);
    if (transfer.debit === 'available') {
      const taken = pay(transfer, free, due, differ);
      if (transfer.credit === 'frozen') held.put(taken);
      if (transfer.code === 'exchangeOut') Object.assign(paid, { sum: 0n, pots: new Map() });
      if (transfer.code === 'exchangeOut' || transfer.code === 'exchangeSpread') {
        paid.sum += transfer.amount;
        for (const [at, amount] of taken) paid.pots.set(at, (paid.pots.get(at) ?? 0n) + amount);
      }
    } else if (transfer.debit === 'frozen') {
      const { taken, missing } = held.take(transfer.amount, Infinity, 'latest');
      if (missing > 0n)
        differ(`transfer ${account}/${transfer.seq}: ${missing} ${currency} of ${reference} were never held`);
      if (transfer.credit === 'available') free.put(taken);
    } else if (transfer.credit === 'available') {
      const pots =
        transfer.code === 'exchangeIn'
          ? handedOn(paid, transfer.amount)
          : new Map([[SOLD.has(transfer.code) && due > now ? due : SETTLED, transfer.amount]]);
      if (SOLD.has(transfer.code) && due > now) dated += 1;
      free.put(pots);
    }
  }
  compare(book, purses, latest, differ);
  return { dated };
}

/**
 * A payment that settles with a trade takes the latest pot available in time; a payment due now, and an exchange, takes
 * settled money first.
 */
function pay(transfer: TransferRow, free: MoneyByValueDate, due: number, differ: Differ): Pots {
  const { account_id: account, seq, currency, amount, code, reference } = transfer;
  const name = `transfer ${account}/${seq}`;
  const inTime = due > transfer.at.getTime() ? due : SETTLED;
  const exchanges = code === 'exchangeOut' || code === 'exchangeSpread';
  const traded = BOUGHT.has(code) || /^[ox]/.test(reference);
  if (code === 'withdrawHold') {
    const { taken, missing } = free.take(amount, SETTLED, 'soonest');
    if (missing > 0n) differ(`${name}: ${missing} ${currency} of ${amount} are withdrawn before they have settled`);
    return taken;
  }
  const { taken, missing } = free.take(amount, traded ? inTime : Infinity, traded && !exchanges ? 'latest' : 'soonest');
  if (missing === 0n) return taken;
  if (BOUGHT.has(code) || exchanges)
    differ(
      `${name}: ${code} of ${amount} ${currency}, ${missing} of it not there by ${new Date(inTime).toISOString()}`,
    );
  const late = free.take(missing, Infinity, 'soonest');
  for (const [at, part] of late.taken) taken.set(at, (taken.get(at) ?? 0n) + part);
  return taken;
}

/**
 * The proceeds settle on the same days and in the same proportions as what was paid, rounded so that no part comes
 * early.
 */
function handedOn({ sum, pots }: { sum: bigint; pots: Pots }, amount: bigint): Pots {
  const handed: Pots = new Map();
  let left = amount;
  for (const [at, part] of [...pots].filter(([when]) => when !== SETTLED).sort(([a], [b]) => a - b)) {
    const share = divideUp(amount * part, sum);
    const own = share < left ? share : left;
    if (own > 0n) handed.set(at, own);
    left -= own;
  }
  if (left > 0n) handed.set(SETTLED, left);
  return handed;
}

/** Compares the unsettled amounts that the balances state. */
function compare(
  { balances }: StoredRowsSnapshot,
  purses: ReadonlyMap<string, MoneyByValueDate>,
  now: number,
  differ: Differ,
): void {
  const statedPurses = new Map<string, MoneyByValueDate>();
  for (const { account_id: account, portfolio, currency, lots } of balances) {
    for (const [, at, amount, reference] of JSON.parse(lots ?? '[]') as [string, number, string, string?][]) {
      const key = `${account} ${portfolio} ${reference === undefined ? currency : `${currency} ${reference}`}`;
      const purse = statedPurses.get(key) ?? new MoneyByValueDate();
      statedPurses.set(key, purse);
      purse.put(new Map([[at, BigInt(amount)]]));
    }
  }
  for (const key of new Set([...purses.keys(), ...statedPurses.keys()])) {
    const [says, is] = [statedPurses.get(key)?.waiting(now) ?? '', purses.get(key)?.waiting(now) ?? ''];
    if (says !== is)
      differ(`account ${key}: says that ${says || 'nothing'} is to come, by the rules ${is || 'nothing'}`);
  }
}
