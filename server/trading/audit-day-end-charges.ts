/**
 * Audits the day-end charges of markets where the day's net quantity decides: they are recomputed from all fills of the
 * portfolio in the instrument, and compared with what was returned of each hold.
 */
import type pg from 'pg';
import { computeDayEndCharges, type FillPendingDayEndCharges } from '@bourse/core/markets/charges/day-end-charges.ts';
import { sumCharges } from '@bourse/core/markets/charges/compute-charges.ts';
import { maximumOf } from '@bourse/core/ledger/money.ts';
import { MARKETS, type Market } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';

interface ChargedFillRow {
  account_id: bigint;
  portfolio: number;
  fill_seq: bigint;
  order_seq: bigint;
  effect: 'open' | 'close';
  price: bigint;
  quantity: bigint;
  charges: string;
  held: bigint;
  market: Market;
  instrument: string;
  currency: string;
  date: string;
  traded_on: string | null;
  fee: bigint | null;
  tax: bigint | null;
  released: bigint | null;
}

const zones = MARKETS.map((market) => `('${market}', '${getMarketRules(market).zone}')`).join(', ');
const SELECT_FILLS = `with zones (market, zone) as (values ${zones})
  select f.account_id, o.portfolio, f.fill_seq, f.order_seq, f.effect, f.price, f.quantity, f.charges, f.held,
    o.market, o.instrument, o.currency, to_char(f.at at time zone z.zone, 'YYYY-MM-DD') as date,
    c.traded_on, c.fee, c.tax, c.released
  from fills f join orders o using (account_id, order_seq) join zones z using (market)
  left join day_end_charges c on (c.account_id, c.fill_seq) = (f.account_id, f.fill_seq)
  where f.held is not null order by f.account_id, f.fill_seq`;
/** Charges that belong to no such fill. */
const SELECT_STRAY_CHARGES = `select c.account_id, c.fill_seq from day_end_charges c
  left join fills f on (f.account_id, f.order_seq, f.fill_seq) = (c.account_id, c.order_seq, c.fill_seq)
  where f.held is null`;
const SELECT_RELEASE_MISMATCHES = `with moved as (
    select account_id, reference, sum(amount) filter (where code = 'chargeHold') as held, sum(amount)
      filter (where code = 'chargeRelease') as released from transfers where code in ('chargeHold', 'chargeRelease')
        group by 1, 2),
  told as (select f.account_id, 'o' || f.order_seq as reference, sum(f.held) as held, sum(c.released) as released
    from fills f left join day_end_charges c on (c.account_id, c.fill_seq) = (f.account_id, f.fill_seq)
    where f.held is not null group by 1, 2)
  select coalesce(t.account_id, m.account_id) as account_id, coalesce(t.reference, m.reference) as reference, t.held,
    m.held as moved, t.released, m.released as back
  from told t full join moved m using (account_id, reference) where coalesce(t.held, 0) <> coalesce(m.held, 0)
    or coalesce(t.released, 0) <> coalesce(m.released, 0)`;

export async function auditDayEndCharges(client: pg.ClientBase): Promise<string[]> {
  const differences: string[] = [];
  for (const { account_id, fill_seq } of (await client.query<ChargedFillRow>(SELECT_STRAY_CHARGES)).rows)
    differences.push(`charges at the end of a day ${account_id}/${fill_seq}: no fill waited for them`);
  for (const row of (await client.query(SELECT_RELEASE_MISMATCHES)).rows) {
    differences.push(
      `held for charges ${row.account_id} ${row.reference}: its fills say ${row.held} and ` +
        `${row.released} back, its transfers ${row.moved} and ${row.back}`,
    );
  }
  const days = Map.groupBy(
    (await client.query<ChargedFillRow>(SELECT_FILLS)).rows,
    ({ account_id, portfolio, instrument, date }) => `${account_id} ${portfolio} ${instrument} ${date}`,
  );
  for (const rows of days.values())
    if (rows.some(({ traded_on }) => traded_on !== null)) differences.push(...auditDayOfInstrument(rows));
  return differences;
}

function auditDayOfInstrument(rows: readonly ChargedFillRow[]): string[] {
  const { market, currency, date } = rows[0]!;
  const unread = rows.filter(({ charges }) => parseCharges(charges) === null);
  if (unread.length > 0)
    return unread.map(
      ({ account_id, fill_seq, charges }) =>
        `charges at the end of ${date}, fill ${account_id}/${fill_seq}: its own are ` +
        `${JSON.stringify(charges)}, which says nothing`,
    );
  const fills = rows.map(
    ({ fill_seq: seq, order_seq: order, effect, price, quantity, charges }): FillPendingDayEndCharges => ({
      seq,
      order,
      effect,
      price,
      quantity,
      charges: parseCharges(charges) ?? [],
    }),
  );
  // Charges that depend on holding don't depend on the segment.
  const due = computeDayEndCharges({ market, currency, segment: '' }, date, fills);
  return rows.flatMap(({ account_id, fill_seq, held, traded_on, fee, tax, released }) => {
    const charges = due.get(fill_seq) ?? [];
    const [dueFee, dueTax] = [sumCharges(charges, 'fee'), sumCharges(charges, 'tax')];
    const back = maximumOf(held - dueFee - dueTax, 0n);
    if (traded_on === date && fee === dueFee && tax === dueTax && released === back) return [];
    return [
      `charges at the end of ${date}, fill ${account_id}/${fill_seq}: fee ${fee}, tax ${tax} and ` +
        `${released} back; by the day's net quantity ${dueFee}, ${dueTax} and ${back}`,
    ];
  });
}

/** Null: a text that no fill was ever given. */
function parseCharges(text: string): FillPendingDayEndCharges['charges'] | null {
  try {
    return (JSON.parse(text) as [string, 'fee' | 'tax', string][]).map(([name, kind, amount]) => ({
      name,
      kind,
      amount: BigInt(amount),
    }));
  } catch {
    return null;
  }
}
