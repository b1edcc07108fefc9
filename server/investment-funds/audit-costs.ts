/**
 * The audit's checks of funds: units held equal units issued, each price follows from the holdings and their closes,
 * each order got its day's price, and clearing nets to the money in transit.
 */
import type pg from 'pg';
import { without } from '@bourse/core/investment-funds/settle.ts';
import type { FundHolding } from '@bourse/core/investment-funds/types.ts';

interface Row {
  account_id: bigint;
  fund: number;
  kind: 'buy' | 'redeem' | null;
  units: bigint | null;
  money: bigint | null;
  kept: bigint | null;
}
const AT_ONCE = 5_000;

/** A day's deals of an account are dealt in the order of their numbers. */
const DEALS = `select account_id, fund, d.kind, d.units, d.money, h.cost as kept
  from fund_deals d full join fund_holdings h using (account_id, fund)
  order by account_id, fund, d.date, d.at, d.order_seq`;

const startOf = ({ fund }: Row): FundHolding => ({ fund, units: 0n, reserved: 0n, cost: 0n });

function after(holding: FundHolding, { kind, units, money }: Row): FundHolding {
  const [moved, paid] = [units ?? 0n, money ?? 0n];
  if (kind === 'buy') return { ...holding, units: holding.units + moved, cost: holding.cost + paid };
  // More units sold than were held: another check names that.
  return holding.units < moved || moved === 0n ? holding : without(holding, moved, 0n);
}

/** Audits what holdings cost: from their deals, of which each sale takes its part of the cost with it. */
export async function auditCosts(client: pg.ClientBase): Promise<string[]> {
  const differences: string[] = [];
  let last: Row | undefined;
  let holding: FundHolding | undefined;
  const end = (): void => {
    if (last && holding && (last.kept ?? 0n) !== holding.cost)
      differences.push(
        `fund ${last.fund} of ${last.account_id}: a cost of ${last.kept}, its orders come to ${holding.cost}`,
      );
  };
  await client.query(`declare dealt no scroll cursor for ${DEALS}`);
  for (let rows: Row[] = []; (rows = (await client.query<Row>(`fetch ${AT_ONCE} from dealt`)).rows).length > 0; ) {
    for (const row of rows) {
      if (row.account_id !== last?.account_id || row.fund !== last.fund) {
        end();
        holding = startOf(row);
      }
      holding = after(holding ?? startOf(row), row);
      last = row;
    }
  }
  end();
  await client.query('close dealt');
  return differences;
}
