/** The database's chart of accounts must equal the product's: new accounts are added, contradictions refused. */
import type { ChartEntry } from '@bourse/core/ledger/base-chart-of-accounts.ts';
import type pg from 'pg';
import { ExplainedError } from '../runtime/errors.ts';
import { CHART_OF_ACCOUNTS } from '@bourse/core/registry/chart-of-accounts.ts';

const FIELDS = ['name', 'class', 'holder', 'owner', 'sign', 'area'] as const satisfies readonly (keyof ChartEntry)[];

/** One line for each entry of `stored` that differs from `chart`; accounts missing in `stored` don't count. */
export function findChartOfAccountsConflicts(chart: readonly ChartEntry[], stored: readonly ChartEntry[]): string[] {
  const entries = new Map(chart.map((entry) => [entry.name, entry]));
  return stored.flatMap((row) => {
    const entry = entries.get(row.name);
    if (!entry) return [`${row.name} is no account of this version`];
    return FIELDS.filter((field) => row[field] !== entry[field]).map(
      (field) => `${row.name} has the ${field} "${row[field]}", not "${entry[field]}"`,
    );
  });
}

export const readStoredChartOfAccounts = async (client: Pick<pg.ClientBase, 'query'>): Promise<ChartEntry[]> =>
  (await client.query<ChartEntry>(`select ${FIELDS.join(', ')} from ledger_accounts order by name`)).rows;

/** Run as the owner, before anybody writes. Later starts find nothing to do. */
export async function syncChartOfAccounts(
  client: pg.Client,
  chart: readonly ChartEntry[] = CHART_OF_ACCOUNTS,
): Promise<void> {
  const stored = await readStoredChartOfAccounts(client);
  const wrong = findChartOfAccountsConflicts(chart, stored);
  if (wrong.length > 0)
    throw new ExplainedError(
      `The database keeps another chart of accounts (${wrong.join('; ')}): start the version that made ` +
        'it, or use another database.',
    );
  const known = new Set(stored.map(({ name }) => name));
  for (const entry of chart.filter(({ name }) => !known.has(name)))
    await client.query(
      `insert into ledger_accounts (${FIELDS.join(', ')})
        values (${FIELDS.map((_, index) => `$${index + 1}`).join(', ')})`,
      FIELDS.map((field) => entry[field]),
    );
}

/** Whether an older version wrote it. */
export async function isChartOfAccountsIncomplete(client: pg.Client): Promise<boolean> {
  const stored = new Set((await readStoredChartOfAccounts(client)).map(({ name }) => name));
  return CHART_OF_ACCOUNTS.some(({ name }) => !stored.has(name));
}

/** For a login that may not write the chart. */
export async function assertChartOfAccountsStored(client: pg.Client): Promise<void> {
  const stored = await readStoredChartOfAccounts(client);
  const wrong = findChartOfAccountsConflicts(CHART_OF_ACCOUNTS, stored);
  const missing = CHART_OF_ACCOUNTS.filter(({ name }) => !stored.some((row) => row.name === name)).map(
    ({ name }) => name,
  );
  if (wrong.length + missing.length === 0) return;
  throw new ExplainedError(
    "The database's chart of accounts is another one " +
      `(${[...wrong, ...missing.map((name) => `${name} is missing`)].join('; ')}): start once with ` +
      'DATABASE_OWNER_URL, the address of the role that owns it.',
  );
}
