/** The database's chart is the product's, and only customers' accounts have stored balances. */
import { CHART } from '@bourse/core/registry/chart.ts';
import type pg from 'pg';
import { contradictions, readChart } from '../db/chart.ts';

export async function auditChart(client: pg.ClientBase): Promise<string[]> {
  const kept = await readChart(client);
  const missing = CHART.filter(({ name }) => !kept.some((row) => row.name === name));
  const { rows } = await client.query<{ account_id: bigint; currency: string; bucket: string }>(
    `select account_id, currency, bucket from balances left join ledger_accounts on name = bucket
      where holder is distinct from 'customer'`,
  );
  return [
    ...contradictions(CHART, kept).map((each) => `chart of accounts: ${each}`),
    ...missing.map(({ name }) => `chart of accounts: ${name} is missing`),
    ...rows.map((row) => `balance ${row.account_id} ${row.currency} ${row.bucket}: no account of a customer's`),
  ];
}
