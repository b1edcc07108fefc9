import { type Age, ageOf, type Waiting } from '@bourse/core/day-ends/day-end.ts';
import type { Currency } from '@bourse/core/money.ts';
import { sql } from 'kysely';
import type { Work } from '../desk/work.ts';

interface Row {
  kind: string;
  since: Date;
  currency: Currency | null;
  amount: bigint | null;
}

/** What waits at a cut, by kind, age and currency: open requests, and bank lines without a deposit. */
export async function readWaiting(db: Work['db'], now: number): Promise<Waiting[]> {
  const { rows } = await sql<Row>`select kind, submitted_at as since, currency, amount from requests
    where status in ('submitted', 'inReview', 'processing')
    -- Once a day, whoever has brought it, less the deposits that it was for, which the earliest paid; and none that
    -- went out again, as the deposits' own marks have it.
    union all select 'bankLine', came.latest[nth], came.currency, came.amount
      from (select currency, amount, reference, array_agg(at order by at desc) as latest
        from (select l.currency, l.amount, l.reference, min(l.at) as at
          from bank_lines l where l.amount > 0
            and not exists (select from bank_lines back where back.currency = l.currency
              and back.reference = l.reference and back.amount < 0 and back.on_date >= l.on_date)
          group by l.currency, l.amount, l.reference, l.on_date) days
        group by currency, amount, reference) came
      cross join lateral (select count(*) as times from requests r where r.kind = 'deposit' and r.status = 'done'
        and r.currency = came.currency and r.amount = came.amount
        and upper(regexp_replace(r.details ->> 'reference', '[^[:alnum:]]', '', 'g')) = came.reference) done
      cross join generate_series(1, cardinality(came.latest) - done.times::integer) nth`.execute(db);
  return grouped(rows, now);
}

function grouped(rows: readonly Row[], now: number): Waiting[] {
  const found = new Map<string, Waiting>();
  for (const { kind, since, currency, amount } of rows) {
    const age: Age = ageOf(since.getTime(), now);
    const key = [kind, age, currency ?? ''].join(' ');
    const before = found.get(key) ?? { kind, age, currency, count: 0, amount: 0n };
    found.set(key, { ...before, count: before.count + 1, amount: before.amount + (amount ?? 0n) });
  }
  return [...found.keys()].sort().map((key) => found.get(key)!);
}
