/**
 * Compares the answers that customers got with the stored rows: every acknowledged command left exactly one trace, and
 * every trace has its command. So nothing is lost or doubled, and refused commands left nothing.
 */
import { HOUSE_CLOSING_CAUSES } from '@bourse/core/trading/orders/order.ts';
import { portfolioKindOf } from '@bourse/core/ledger/portfolio-kinds.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { decodeId } from '@bourse/server/ids.ts';
import { isBuying } from '../alpaca-form.ts';
import { listCancelledOrders } from './cancelled-orders.ts';
import { type JournalEntry, isAccepted, type TrialJournal } from '../trial-journal.ts';
import type { StoredRowsSnapshot, OrderRow } from './stored-rows-snapshot.ts';

export type AnsweredJournal = Pick<TrialJournal, 'entries' | 'violate'>;
interface AnswerData {
  order?: { id: string };
  position?: { id: string };
  alert?: { id: string };
}

/** Causes of orders and steps that the server creates without a customer's command. */
const OF_THE_HOUSE = new Set<string>(HOUSE_CLOSING_CAUSES);

/**
 * `journal` is settled: each of its entries has a decision. Finished alerts are deleted after thirty days, so longer
 * runs skip them.
 */
export function checkTradingAnswers(
  { entries, violate }: AnsweredJournal,
  book: StoredRowsSnapshot,
  withAlerts = true,
): void {
  const journal: AnsweredJournal = { entries: entries.filter(({ path }) => !path.startsWith('staff/')), violate };
  const byAccount = Map.groupBy(
    journal.entries.filter(({ decision }) => isAccepted(decision)),
    ({ customer }) => BigInt(customer.userId),
  );
  const accounts = new Set(journal.entries.map(({ customer }) => BigInt(customer.userId)));
  const of = <Row extends { account_id: bigint }>(rows: readonly Row[]): Map<bigint, Row[]> =>
    Map.groupBy(
      rows.filter((row) => accounts.has(row.account_id)),
      (row) => row.account_id,
    );
  const [orders, steps, transfers, alerts] = [of(book.orders), of(book.steps), of(book.transfers), of(book.alerts)];
  for (const account of accounts) {
    const acknowledged = byAccount.get(account) ?? [];
    const own = orders.get(account) ?? [];
    checkOrders(account, acknowledged, own, journal);
    const delayed = checkDelayedCancellations(account, acknowledged, own, steps.get(account) ?? [], journal);
    const cancelled = new Set(
      (steps.get(account) ?? []).filter(({ cause }) => cause === 'cancelledByCustomer').map((step) => step.order_seq),
    );
    for (const [path, cause] of [
      ['trading/cancelOrder', 'cancelledByCustomer'],
      ['trading/replaceOrder', 'replaced'],
    ] as const) {
      const requested = acknowledged
        .filter((entry) => entry.path === path)
        .map((entry) => String(seqOf(account, entry, 'o')));
      if (path === 'trading/cancelOrder')
        requested.push(...takeCancelledTogether(requested, acknowledged, own, cancelled, journal));
      const isAtOnce = (seq: string): boolean => cause === 'replaced' || !delayed.has(seq);
      compareNameLists(
        `${account}: ${cause}, order`,
        requested.filter(isAtOnce),
        (steps.get(account) ?? [])
          .filter((step) => step.cause === cause)
          .map((step) => String(step.order_seq))
          .filter(isAtOnce),
        journal,
      );
    }
    for (const [path, code] of [
      ['trading/addMargin', 'addMargin'],
      ['trading/removeMargin', 'removeMargin'],
    ] as const) {
      const requested = acknowledged
        .filter((entry) => entry.path === path)
        .map((entry) => `p${seqOf(account, entry, 'p')}`);
      compareNameLists(
        `${account}: ${code}`,
        requested,
        (transfers.get(account) ?? []).filter((row) => row.code === code).map((row) => row.reference),
        journal,
      );
    }
    if (withAlerts) checkAlertList(account, acknowledged, alerts.get(account) ?? [], journal);
  }
}

/**
 * Of all that was cancelled at once what no other command has cancelled: by itself or, of a pair, with the other one.
 */
function takeCancelledTogether(
  alone: readonly string[],
  acknowledged: readonly JournalEntry[],
  rows: readonly OrderRow[],
  cancelled: ReadonlySet<bigint>,
  journal: AnsweredJournal,
): string[] {
  const bySeq = new Map(rows.map((row) => [row.order_seq, row]));
  const hasEnded = (seq: bigint): boolean =>
    cancelled.has(seq) || bySeq.get(seq)?.status === 'cancelled' || Boolean(bySeq.get(seq)?.cancel_requested_at);
  const taken = new Set<string>();
  for (const entry of acknowledged.filter(({ path }) => path === 'trading/cancelOrders'))
    for (const seqs of listCancelledOrders(entry, rows)) {
      if (!seqs.some(hasEnded))
        journal.violate(`order ${seqs.join()} was cancelled with all others (${entry.key}) and is not`, 'lost');
      for (const seq of seqs) if (cancelled.has(seq) && !alone.includes(String(seq))) taken.add(String(seq));
    }
  return [...taken];
}

/**
 * At delayed prices a cancellation is noted once, however often it is requested, and for both orders of a pair; whether
 * it comes before a fill is for later prices to say. Returns the orders concerned.
 */
function checkDelayedCancellations(
  account: bigint,
  acknowledged: readonly JournalEntry[],
  rows: readonly OrderRow[],
  steps: StoredRowsSnapshot['steps'],
  journal: AnsweredJournal,
): ReadonlySet<string> {
  const requested = new Set(
    acknowledged
      .filter(({ path }) => path === 'trading/cancelOrder')
      .map((entry) => String(seqOf(account, entry, 'o'))),
  );
  for (const entry of acknowledged.filter(({ path }) => path === 'trading/cancelOrders'))
    for (const seq of listCancelledOrders(entry, rows).flat()) requested.add(String(seq));
  // Whoever stops a copy or a run cancels what its portfolio has waiting.
  const hasStopped = acknowledged.some(({ path }) => path === 'copying/stopCopy' || path === 'strategies/stopRun');
  const concerned = rows.filter(({ cancel_requested_at: at }) => Boolean(at));
  for (const row of concerned) {
    const name = String(row.order_seq);
    const pair = rows.filter(({ group_seq: group }) => group !== null && group === row.group_seq);
    const isRequested =
      [row, ...pair].some(({ order_seq: seq }) => requested.has(String(seq))) ||
      (hasStopped && row.portfolio !== MAIN_PORTFOLIO);
    const noted = steps.filter((step) => step.order_seq === row.order_seq && step.cause === 'cancelRequested').length;
    if (!isRequested) journal.violate(`${account}: nobody cancelled order ${name}`, 'twice');
    if (noted !== 1) journal.violate(`${account}: the cancellation of order ${name} is noted ${noted} times`);
  }
  return new Set(concerned.map(({ order_seq: seq }) => String(seq)));
}

/** Alerts that a customer has set and not removed. */
function checkAlertList(
  account: bigint,
  acknowledged: readonly JournalEntry[],
  rows: StoredRowsSnapshot['alerts'],
  journal: AnsweredJournal,
): void {
  const removed = new Set(
    acknowledged
      .filter(({ path }) => path === 'discovery/removeAlert')
      .map(({ input }) => String(decodeId('a', account, String(input['alert'])))),
  );
  const set = acknowledged
    .filter(({ path }) => path === 'discovery/setAlert')
    .map((entry) => String(seqOf(account, entry, 'a')))
    .filter((seq) => !removed.has(seq));
  compareNameLists(
    `${account}: alert`,
    set,
    rows.map((row) => String(row.alert_seq)),
    journal,
  );
}

function seqOf(account: bigint, { decision }: JournalEntry, kind: 'o' | 'p' | 'a'): bigint | null {
  const data = isAccepted(decision) ? (decision.data as AnswerData) : {};
  const id = { o: data.order, p: data.position, a: data.alert }[kind]?.id;
  return id === undefined ? null : decodeId(kind, account, id);
}

/** Both lists must contain each name equally often. */
export function compareNameLists(
  what: string,
  acknowledged: readonly string[],
  there: readonly string[],
  journal: AnsweredJournal,
): void {
  const counts = new Map<string, number>();
  for (const each of acknowledged) counts.set(each, (counts.get(each) ?? 0) + 1);
  for (const each of there) counts.set(each, (counts.get(each) ?? 0) - 1);
  for (const [each, count] of counts) {
    if (count > 0) journal.violate(`${what} ${each}: acknowledged and not there`, 'lost');
    if (count < 0) journal.violate(`${what} ${each}: there, and nobody was told so or it is there twice`, 'twice');
  }
}

function checkOrders(
  account: bigint,
  acknowledged: readonly JournalEntry[],
  rows: readonly OrderRow[],
  journal: AnsweredJournal,
): void {
  const bySeq = new Map(rows.map((row) => [row.order_seq, row]));
  const requestedBySeq = new Map<bigint, JournalEntry>();
  for (const entry of acknowledged.filter(
    ({ path }) => path === 'trading/placeOrder' || path === 'trading/closePosition',
  )) {
    const seq = seqOf(account, entry, 'o');
    const row = seq === null ? undefined : bySeq.get(seq);
    const earlier = seq === null ? undefined : requestedBySeq.get(seq);
    if (seq === null || !row) {
      journal.violate(`${account}: order ${seq ?? '?'} was acknowledged (${entry.key}) and is not there`, 'lost');
      continue;
    }
    if (earlier)
      journal.violate(`${account}: order ${seq} answers two commands, ${earlier.key} and ${entry.key}`, 'lost');
    requestedBySeq.set(seq, entry);
    checkTerms(account, row, entry, journal);
  }
  const brought = new Map<bigint, number>();
  for (const row of rows) {
    // An order in a copy comes from its block, or closes what the copy holds.
    if (requestedBySeq.has(row.order_seq) || OF_THE_HOUSE.has(row.cause) || portfolioKindOf(row.portfolio) === 'copy')
      continue;
    const leader = rows.find(
      (each) =>
        requestedBySeq.has(each.order_seq) &&
        (each.order_seq === row.parent_seq || (row.group_seq !== null && each.group_seq === row.group_seq)),
    );
    if (!leader) journal.violate(`${account}: nobody asked for order ${row.order_seq}, or it is there twice`, 'twice');
    // An exit whose units were closed comes back with the next part that its entry fills.
    else if (row.cause !== 'nothingToClose') brought.set(leader.order_seq, (brought.get(leader.order_seq) ?? 0) + 1);
  }
  for (const [seq, count] of brought) {
    const input = requestedBySeq.get(seq)?.input;
    const mayBring = ['oco', 'oto', 'takeProfit', 'stopLoss', 'trailingStopRate'].filter(
      (name) => input?.[name] !== undefined,
    ).length;
    if (count > mayBring)
      journal.violate(`${account}: order ${seq} has brought ${count} others, it asked for ${mayBring}`, 'twice');
  }
}

function checkTerms(
  account: bigint,
  row: OrderRow,
  { input, path, key, alpaca }: JournalEntry,
  journal: AnsweredJournal,
): void {
  if (path !== 'trading/placeOrder') return;
  // A client that doesn't say whether it opens or closes only buys or sells.
  const wanted = alpaca?.buysEitherWay && isBuying(input) === isBuying({ ...row }) ? row : input;
  const requested = [
    input['instrument'],
    wanted['side'],
    wanted['effect'] ?? 'open',
    input['type'],
    input['leverage'] ?? 1,
    input['dayTrading'] === true,
  ].join(' ');
  const there = [row.instrument, row.side, row.effect, row.type, row.leverage, row.day_trading].join(' ');
  if (requested !== there)
    journal.violate(`${account}: order ${row.order_seq} is ${there}, asked for was ${requested} (${key})`);
}
