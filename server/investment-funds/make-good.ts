/** What a corrected price owes: order by order to those who lost by it, then into the fund. Each of them once. */
import { decideMakeGood } from '@bourse/core/investment-funds/correction.ts';
import type { Amount, Price } from '@bourse/core/money.ts';
import { sql } from 'kysely';
import { keyNamed } from '../desk/command.ts';
import type { AccountId } from '../ids.ts';
import { inTurns } from '../jobs/in-turns.ts';
import type { Parts } from '../parts.ts';
import { ACTOR, bookForFund } from './fund-money.ts';
import { dealsOfOrder } from './records.ts';
import { type Db, type KnownFund, nameOf, readFunds } from './store.ts';

type GoodParts = Pick<Parts, 'database' | 'desk'>;
const PAGE = 1_000;
const AT_ONCE = 250;

interface Open {
  fund: number;
  date: string;
  was: Price;
  right: Price;
  last: Price;
  /** What was too much of the day's fee. */
  fee: Amount;
}
async function readOpen(db: Db): Promise<Open[]> {
  const { rows } = await sql<Open>`select c.fund, c.date, p.price as was, c.price as right, c.last,
      greatest(p.fee - c.fee, 0)::bigint as fee
    from fund_corrections c join fund_prices p using (fund, date) join fund_days d using (fund, date)
    where d.restored is null order by c.fund, c.date`.execute(db);
  return rows;
}

interface Owed {
  account_id: AccountId;
  order_seq: bigint;
}
async function readOwed(db: Db, { fund, date }: Open): Promise<Owed[]> {
  const { rows } = await sql<Owed>`select t.account_id, t.order_seq from fund_deals t
    left join fund_made_good g using (account_id, order_seq, date)
    where t.fund = ${fund} and t.date = ${date} and g.account_id is null
    order by t.account_id, t.order_seq limit ${PAGE}`.execute(db);
  return rows;
}

export async function makeGood(parts: GoodParts): Promise<void> {
  const { kysely } = parts.database;
  const open = await readOpen(kysely);
  if (open.length === 0) return;
  const funds = new Map((await readFunds(kysely)).map((fund) => [fund.fund, fund]));
  for (const each of open) await makeDayGood(parts, funds.get(each.fund)!, each);
}

async function makeDayGood(parts: GoodParts, fund: KnownFund, day: Open): Promise<void> {
  const { kysely } = parts.database;
  const { date } = day;
  const named = { name: nameOf(fund, 'en'), currency: fund.currency };
  for (let page = await readOwed(kysely, day); page.length > 0; page = await readOwed(kysely, day))
    await inTurns(page, AT_ONCE, ({ account_id: account, order_seq: order }) =>
      parts.desk.run({
        account,
        actor: ACTOR,
        key: keyNamed(`fund ${fund.fund} ${date} made good u${order}`),
        currencies: [fund.currency],
        instrument: null,
        loads: [dealsOfOrder(order)],
        decide: (state) => decideMakeGood(state, { order, fund: fund.fund, date }, day, named),
        answer: () => ({}),
      }),
    );
  const { rows } = await sql<{ restored: Amount }>`select coalesce(sum(to_fund), 0)::bigint as restored
    from fund_made_good where fund = ${fund.fund} and date = ${date}`.execute(kysely);
  const restored = rows[0]!.restored + day.fee;
  if (await bookForFund(parts, fund, 'fundRestored', date, restored))
    await sql`update fund_days set restored = ${restored} where fund = ${fund.fund} and date = ${date}
      and restored is null`.execute(kysely);
}
