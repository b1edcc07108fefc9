/**
 * Checks customers' own strategies: each acknowledged run exists once, each payment in was booked once, each payment
 * out was acknowledged or ended the run, it opens only its own instruments, each once a session, and a run that had to
 * sell ended empty.
 */
import { isAccepted } from '../trial-journal.ts';
import type { StoredRowsSnapshot } from './stored-rows-snapshot.ts';
import { compareNameLists, type AnsweredJournal } from './check-trading-answers.ts';
import type { StrategyRunRow } from './strategy-run-rows.ts';

const FIRST_RUN = 9_000;
const FIRST_LEAGUE = 10_000;
export const isStrategyRunPortfolio = (portfolio: number): boolean =>
  portfolio >= FIRST_RUN && portfolio < FIRST_LEAGUE;
const cents = (text: unknown): bigint => BigInt(Math.round(Number(text) * 100));

export function checkStrategyRuns(
  journal: AnsweredJournal,
  book: StoredRowsSnapshot,
  runs: readonly StrategyRunRow[],
): Record<string, number> {
  const customers = new Set(journal.entries.map(({ customer }) => customer.userId));
  const own = runs.filter(({ account_id }) => customers.has(String(account_id)));
  checkAcknowledged(journal, book, own);
  for (const run of own) checkTraded(journal, book, run);
  return { runs: own.length, runsDecided: own.filter(({ days }) => days > 0).length };
}

function checkAcknowledged(journal: AnsweredJournal, book: StoredRowsSnapshot, runs: readonly StrategyRunRow[]): void {
  const acknowledgedCalls = (path: string) =>
    journal.entries.flatMap((entry) => {
      const { decision, input, customer } = entry;
      if (entry.path !== `strategies/${path}` || !isAccepted(decision)) return [];
      const { portfolio } = (decision.data as { run: { portfolio: string } }).run;
      return [
        { place: `${customer.userId} ${portfolio}`, amount: cents(input['amount']), direction: input['direction'] },
      ];
    });
  const started = acknowledgedCalls('runStrategy');
  compareNameLists(
    'strategy that runs',
    started.map(({ place }) => place),
    runs.map((run) => `${run.account_id} ${run.portfolio}`),
    journal,
  );
  const places = new Set(runs.map((run) => `${run.account_id} ${run.portfolio}`));
  const moved = book.transfers.filter(({ code }) => code === 'moveMoney');
  const changed = acknowledgedCalls('changeRun');
  compareNameLists(
    'into strategies',
    [...started, ...changed.filter(({ direction }) => direction === 'deposit')].map(
      ({ place, amount }) => `${place}: ${amount}`,
    ),
    moved
      .filter(
        (row) =>
          isStrategyRunPortfolio(row.credit_portfolio) && places.has(`${row.account_id} ${row.credit_portfolio}`),
      )
      .map((row) => `${row.account_id} ${row.credit_portfolio}: ${row.amount}`),
    journal,
  );
  const left = new Map<string, number>();
  for (const row of moved)
    if (isStrategyRunPortfolio(row.debit_portfolio)) {
      const key = `${row.account_id} ${row.debit_portfolio}: ${row.amount}`;
      left.set(key, (left.get(key) ?? 0) + 1);
    }
  for (const { place, amount, direction } of changed) {
    if (direction !== 'withdraw') continue;
    const key = `${place}: ${amount}`;
    const count = left.get(key) ?? 0;
    if (count === 0) journal.violate(`out of strategies ${key}: acknowledged and not there`, 'lost');
    left.set(key, count - 1);
  }
  const going = new Set(
    runs.filter(({ ended_at }) => ended_at === null).map((run) => `${run.account_id} ${run.portfolio}`),
  );
  for (const [key, count] of left)
    if (count > 0 && going.has(key.split(':')[0]!))
      journal.violate(`out of strategies ${key}: there, and nobody was told so or it is there twice`, 'twice');
}

function checkTraded({ violate }: AnsweredJournal, book: StoredRowsSnapshot, run: StrategyRunRow): void {
  const name = `strategy ${run.strategy} of ${run.account_id}/${run.portfolio}`;
  const isHere = (row: { account_id: bigint; portfolio: number }): boolean =>
    row.account_id === run.account_id && row.portfolio === run.portfolio;
  const opened = new Map<string, number>();
  for (const { instrument, effect } of book.orders.filter(isHere))
    if (effect === 'open') opened.set(instrument, (opened.get(instrument) ?? 0) + 1);
  for (const [instrument, count] of opened) {
    if (!run.instruments.includes(instrument)) violate(`${name}: opens ${instrument}, which is none of its names`);
    if (count > run.days) violate(`${name}: has opened ${instrument} ${count} times in ${run.days} sessions`, 'twice');
  }
  if (run.ended_at !== null && run.keeps_holdings === false)
    for (const { instrument, status } of book.positions.filter(isHere))
      if (status !== 'closed') violate(`${name}: has ended, and holds ${instrument}`);
}
