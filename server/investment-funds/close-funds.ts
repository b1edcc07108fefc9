/**
 * Closes a fund that two people have decided to close: notifies everybody once; and when nobody holds units and nothing
 * is owed any more, returns what is left to the house.
 */
import {
  decideAnnounceFundClosing,
  decideRedeemAllUnits,
  decideReturnSeed,
  buildUnsoldHoldingsTransfer,
} from '@bourse/core/products/investment-funds/fund-closing.ts';
import type { DealingDay } from '@bourse/core/products/investment-funds/dealing-days.ts';
import { type Amount, formatAmount, parseAmount } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import { createNamedIdempotencyKey } from '../desk/command.ts';
import type { AccountId } from '../ids.ts';
import { mapWithConcurrency } from '../runtime/promises.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { FUND_ACTOR, exchangeIntoFundCurrency } from './book-fund-transfers.ts';
import { buildFundHoldingLoad, buildFundOrderLoad, buildFundPlanLoad } from './investment-fund-records.ts';
import { type Db, type FundRecord, serializeFundHoldingLines, fundNameOf, readFunds } from './store.ts';
import {
  type FundValuationLine,
  valueFund,
  UNSOLD_HOLDINGS_TAKEOVER_DAYS,
} from '@bourse/core/products/investment-funds/fund-valuation-and-rules.ts';
import { createValuationRates } from '../ledger/exchange-rates.ts';
import { valueHoldingsAtCloses } from './fund-valuation-state.ts';

type CloseFundDependencies = Pick<
  ServerDependencies,
  'database' | 'desk' | 'clock' | 'exchangeRates' | 'venues' | 'corporateActionSchedule'
>;
const PAGE = 1_000;
const AT_ONCE = 250;

export async function closeFunds(dependencies: CloseFundDependencies): Promise<void> {
  for (const fund of await readFunds(dependencies.database.kysely)) {
    if (fund.sellsOn === null || fund.endedAt !== null) continue;
    await notifyAll(dependencies, fund, fund.sellsOn);
    await takeOver(dependencies, fund, fund.sellsOn);
    await endFund(dependencies, fund);
  }
}

interface AffectedCustomer {
  account_id: AccountId;
  orders: bigint[] | null;
  plans: bigint[] | null;
  told: boolean;
}
const closingNoticeKey = (fund: number): string => `fund ${fund} closes`;
/**
 * Holders who haven't been notified, and everybody with a waiting purchase or a plan, notified or not, since some may
 * arrive late.
 */
async function readAffectedCustomers(db: Db, fund: number, after: bigint): Promise<AffectedCustomer[]> {
  const { rows } = await sql<AffectedCustomer>`
    with orders as (select account_id, array_agg(order_seq) as seqs from fund_orders
        where fund = ${fund} and kind = 'buy' and status = 'waiting' group by 1),
      plans as (select account_id, array_agg(plan_seq) as seqs from fund_plans
        where fund = ${fund} and status <> 'ended' group by 1),
      all_of_them as (select account_id from fund_holdings where fund = ${fund} and units > 0
        union select account_id from orders union select account_id from plans)
    select account_id, o.seqs as orders, p.seqs as plans, k.key is not null as told
    from all_of_them left join orders o using (account_id) left join plans p using (account_id)
      left join (select account_id, key from command_keys where key = ${closingNoticeKey(fund)}) k using (account_id)
    where account_id > ${after} and (k.key is null or o.seqs is not null or p.seqs is not null)
    order by 1 limit ${PAGE}`.execute(db);
  return rows;
}

async function notifyAll({ database, desk }: CloseFundDependencies, fund: FundRecord, day: string): Promise<void> {
  const noticeParams = { fund: fund.fund, name: fundNameOf(fund, 'en'), day };
  for (let after = 0n; ; ) {
    const page = await readAffectedCustomers(database.kysely, fund.fund, after);
    if (page.length === 0) return;
    await mapWithConcurrency(page, AT_ONCE, ({ account_id: account, orders, plans, told: isNotified }) =>
      desk.runIfDue({
        account,
        actor: FUND_ACTOR,
        // Late purchases and plans end too, so without a key: it would only return its first answer.
        key: isNotified ? null : createNamedIdempotencyKey(closingNoticeKey(fund.fund)),
        currencies: [fund.currency],
        instrument: null,
        loads: [...(orders ?? []).map(buildFundOrderLoad), ...(plans ?? []).map(buildFundPlanLoad)],
        decide: (state, now) => decideAnnounceFundClosing(state, { ...noticeParams, isAnnounced: isNotified }, now),
        answer: () => ({}),
      }),
    );
    after = page.at(-1)!.account_id;
  }
}

/** At the last price everybody is redeemed. Returns how many have been redeemed now. */
export async function redeemAllHolders(
  { database, desk }: Pick<ServerDependencies, 'database' | 'desk'>,
  fund: FundRecord,
  day: DealingDay,
): Promise<number> {
  const { rows } = await sql<{ account_id: AccountId }>`select account_id from fund_holdings
    where fund = ${fund.fund} and units > reserved order by account_id limit ${PAGE}`.execute(database.kysely);
  const made = await mapWithConcurrency(rows, AT_ONCE, ({ account_id: account }) =>
    desk.runIfDue({
      account,
      actor: FUND_ACTOR,
      key: null,
      currencies: [],
      instrument: null,
      loads: [buildFundHoldingLoad(fund.fund)],
      decide: (state, now) => decideRedeemAllUnits(state, { fund, day }, now),
      answer: () => ({}),
    }),
  );
  return made.filter((each) => each !== null).length;
}

/** Whether nobody has anything due from the fund any more. */
async function isFullyPaidOut(db: Db, { fund, account, currency }: FundRecord): Promise<boolean> {
  const { rows } = await sql`select 1 from fund_holdings where fund = ${fund} and units > 0
    union all select 1 from fund_orders where fund = ${fund} and status in ('waiting', 'dealt') and kind = 'redeem'
    union all select 1 from fund_orders where fund = ${fund} and status = 'waiting'
    union all select 1 from fund_days where fund = ${fund} and (status = 'struck' or not fee_paid
      or (not paid_out and redeemed > 0))
    union all select 1 from fund_corrections c join fund_days d using (fund, date)
      where c.fund = ${fund} and d.restored is null
    union all select 1 from positions where account_id = ${account} and status <> 'closed'
      and not exists (select from fund_takeovers k where k.fund = ${fund})
    union all select 1 from orders where account_id = ${account} and status = 'pending'
    union all select 1 from balances where account_id = ${account} and amount > 0
      and (currency <> ${currency} or bucket <> 'available')
      and not (bucket = 'margin' and exists (select from fund_takeovers k where k.fund = ${fund}))
    union all select 1 from entitlements where account_id = ${account} and not paid
      and not exists (select from fund_takeovers k where k.fund = ${fund}) limit 1`.execute(db);
  return rows.length === 0;
}

async function endFund(dependencies: CloseFundDependencies, fund: FundRecord): Promise<void> {
  const { database, desk, clock } = dependencies;
  await exchangeIntoFundCurrency(dependencies, fund);
  if (!(await isSoldOut(database.kysely, fund)) || !(await isFullyPaidOut(database.kysely, fund))) return;
  const { account, currency } = fund;
  const answer = await desk.runIfDue<NonNullable<ReturnType<typeof decideReturnSeed>>, { back: string }>({
    account,
    actor: FUND_ACTOR,
    key: createNamedIdempotencyKey(`fund ${fund.fund} ends`),
    currencies: [currency],
    instrument: null,
    decide: (state, now) => decideReturnSeed(state, fund, now),
    answer: ({ transfers }) => ({ back: formatAmount(transfers[0]?.amount ?? 0n, currency) }),
  });
  if (answer === null || !('back' in answer)) return;
  await sql`insert into fund_ends (fund, seed_back, ended_at) values (${fund.fund},
    ${parseAmount(answer.back, currency) ?? 0n}, ${new Date(clock.now())}) on conflict do nothing`.execute(
    database.kysely,
  );
}

/** Whether the fund held only money at its last price. */
async function isSoldOut(db: Db, { fund, sellsOn }: FundRecord): Promise<boolean> {
  const { rows } = await sql`select from fund_prices where fund = ${fund} and date >= ${sellsOn}
    and jsonb_array_length(lines) = 0 limit 1`.execute(db);
  return rows.length > 0;
}

type TakeOverDependencies = Pick<
  ServerDependencies,
  'database' | 'desk' | 'clock' | 'venues' | 'corporateActionSchedule'
>;

/**
 * Takes over the unsellable holdings of a closing fund: after a number of dealing days the house pays for them with its
 * capital, at each instrument's last trade, so that all holders are paid out. Delisted instruments are worth nothing.
 */
async function takeOver(dependencies: TakeOverDependencies, fund: FundRecord, sellsOn: string): Promise<void> {
  const { kysely } = dependencies.database;
  if (!fund.takenOver && !(await decideTakeOver(dependencies, fund, sellsOn))) return;
  const { rows } = await sql<{ amount: Amount }>`select amount from fund_takeovers where fund = ${fund.fund}`.execute(
    kysely,
  );
  const { amount } = rows[0]!;
  if (amount === 0n) return;
  await dependencies.desk.run({
    account: fund.account,
    actor: FUND_ACTOR,
    key: createNamedIdempotencyKey(`fund ${fund.fund} taken over`),
    currencies: [fund.currency],
    instrument: null,
    decide: ({ lastSeq }) => ({
      transfers: [buildUnsoldHoldingsTransfer(fund.currency, amount, fund.fund)],
      records: {},
      notices: [],
      lastSeq,
    }),
    answer: () => ({}),
  });
}

/** False if it is too early, or a rate is missing. */
async function decideTakeOver(dependencies: TakeOverDependencies, fund: FundRecord, sellsOn: string): Promise<boolean> {
  const { database, venues, clock } = dependencies;
  const { kysely } = database;
  const now = clock.now();
  const units = await readLeftHoldings(kysely, fund, sellsOn);
  if (units.length === 0) return false;
  const last = await readLastCloses(kysely, fund);
  const held = valueHoldingsAtCloses(dependencies, units, now).map((each) => ({
    ...each,
    close: each.close ?? last.get(each.instrument) ?? 0n,
    stale: false,
  }));
  const rates = createValuationRates(venues);
  // Valued like a day of the fund with nothing else in it.
  const nothingElse = { cash: [], due: 0n, owed: 0n, units: 1n, days: 0, feeRest: 0n };
  const sheet = valueFund(fund, { ...nothingElse, held }, (amount, from) =>
    rates.convert(amount, from, fund.currency, now),
  );
  if ('suspended' in sheet && sheet.suspended !== 'worthless') return false;
  const lines: FundValuationLine[] = 'suspended' in sheet ? held.map((each) => ({ ...each, worth: 0n })) : sheet.lines;
  const amount = lines.reduce((sum, { worth }) => sum + worth, 0n);
  await sql`insert into fund_takeovers (fund, lines, amount, decided_at)
    values (${fund.fund}, ${serializeFundHoldingLines({ lines })}::jsonb, ${amount}, ${new Date(now)})
    on conflict do nothing`.execute(kysely);
  return true;
}

/** Holdings left after `UNSOLD_HOLDINGS_TAKEOVER_DAYS` dealing days on which everything was for sale. */
async function readLeftHoldings(db: Db, { fund, account }: FundRecord, sellsOn: string) {
  const { rows } = await sql<{ instrument: string; currency: string; units: bigint }>`
    select instrument, currency, sum(open_quantity)::bigint as units from positions
    where account_id = ${account} and status <> 'closed' and side = 'long'
      and not exists (select from orders where account_id = ${account} and status = 'pending')
      and (select count(*) from fund_days where fund = ${fund} and date >= ${sellsOn})
        >= ${UNSOLD_HOLDINGS_TAKEOVER_DAYS}
    group by 1, 2 order by 1`.execute(db);
  return rows;
}

/** From the struck prices: an instrument without a quote had its last trade then. */
async function readLastCloses(db: Db, { fund }: FundRecord): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ instrument: string; close: string }>`
    select distinct on (l ->> 'instrument') l ->> 'instrument' as instrument, l ->> 'close' as close
    from fund_prices p cross join lateral jsonb_array_elements(p.lines) l
    where p.fund = ${fund} and l ->> 'close' is not null order by 1, p.date desc`.execute(db);
  return new Map(rows.map(({ instrument, close }) => [instrument, BigInt(close)]));
}
