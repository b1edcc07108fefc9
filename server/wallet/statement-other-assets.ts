/**
 * What a customer has at the end of a statement besides money: fund units, payments and shares still to come, and what
 * is owed on loans.
 */
import { FUND_UNIT_DIGITS, computeFundUnitsWorth } from '@bourse/core/products/investment-funds/fund.ts';
import type { TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { type Amount, type Currency, formatDecimal, formatScaled } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { readFundHistories } from '../ledger/funds-and-undelivered-shares.ts';
import { readCoolingOffFees } from '../ledger/loan-state-storage.ts';
import type { StatementRecord } from './statement-store.ts';

/**
 * `what`: a key of the document's texts. `amount` is below zero where it is owed; a `coolingFee` is part of what the
 * line before it says is owed.
 */
export interface OtherAssetLine {
  what: 'inFund' | 'redeemed' | 'toCome' | 'loansOwed' | 'coolingFee';
  currency: Currency;
  amount: Amount;
  name?: string;
  units?: string;
  price?: string;
  date?: string;
  zone?: string;
}

type Db = Database['kysely'];
type StatementScope = Pick<StatementRecord, 'account_id' | 'language' | 'through_seq' | 'requested_at' | 'to_on'>;

/** Before `end` (epoch ms), and no later than the request. */
export async function loadOtherAssetsAt(
  { db, timeZones }: { db: Db; timeZones: TimeZoneConverter },
  facts: StatementScope,
  end: number,
): Promise<OtherAssetLine[]> {
  const before = Math.min(end, facts.requested_at.getTime() + 1);
  const histories = await readFundHistories(db, facts.account_id, before, before);
  const names = await loadFundNames(db, facts.language);
  const lines = histories.flatMap(({ fund, currency, deals, prices }): OtherAssetLine[] => {
    const nav = prices.at(-1)?.nav ?? 0n;
    const name = names.get(fund) ?? '';
    let [units, coming] = [0n, 0n];
    for (const deal of deals) {
      units += deal.kind === 'buy' ? deal.units : -deal.units;
      if (deal.kind === 'redeem' && deal.paidAt === null) coming += deal.money;
    }
    const held = { units: formatDecimal(units, FUND_UNIT_DIGITS), price: formatScaled(nav) };
    return [
      { what: 'inFund', currency, amount: computeFundUnitsWorth(units, nav, currency), name, ...held },
      { what: 'redeemed', currency, amount: coming, name },
    ];
  });
  const shares = (await loadSharesToCome(db, facts, before)).map((row) => ({ what: 'toCome' as const, ...row }));
  const fees = await readCoolingOffFees(
    { db, timeZones },
    { account: facts.account_id, through: facts.through_seq },
    before,
  );
  const loans = (await loadLoansOwed(db, facts, before)).flatMap((row): OtherAssetLine[] => [
    { what: 'loansOwed', ...row },
    ...fees
      .filter(({ currency }) => currency === row.currency)
      .map(({ until, ...fee }) => ({ what: 'coolingFee' as const, date: until.replaceAll('-', '.'), ...fee })),
  ]);
  return [...lines, ...shares, ...loans].filter(({ amount }) => amount !== 0n);
}

async function loadFundNames(db: Db, language: string): Promise<Map<number, string>> {
  const { rows } = await sql<{
    fund: number;
    name: string;
  }>`select fund, coalesce(names ->> ${language}, names ->> 'en')
    as name from funds`.execute(db);
  return new Map(rows.map(({ fund, name }) => [fund, name]));
}

async function loadSharesToCome(db: Db, { account_id: account, through_seq: through }: StatementScope, before: number) {
  const { rows } = await sql<{ currency: Currency; amount: Amount }>`select currency,
      sum(case credit when 'offering' then amount else -amount end)::bigint as amount
    from transfers where account_id = ${account} and seq <= ${through} and at < ${new Date(before)}
      and 'offering' in (debit, credit) group by 1 order by 1`.execute(db);
  return rows;
}

/** Principal, fees and interest, as far as they were booked. */
async function loadLoansOwed(db: Db, { account_id: account, through_seq: through }: StatementScope, before: number) {
  const { rows } = await sql<{ currency: Currency; amount: Amount }>`select currency,
      sum(case credit when 'receivables' then amount else -amount end)::bigint as amount
    from transfers where account_id = ${account} and seq <= ${through} and at < ${new Date(before)}
      and 'receivables' in (debit, credit) and reference like 'k%' group by 1 order by 1`.execute(db);
  return rows;
}
