/** Whom a member of staff has looked at by this call, according to the record. */
import type { TestServer, TestStaff } from './test-server.ts';

export async function looksOf(
  { database }: Pick<TestServer, 'database'>,
  { login }: Pick<TestStaff, 'login'>,
  action: string,
): Promise<string[]> {
  const { rows } = await database.pool.query<{ account_id: bigint }>(
    'select account_id from staff_audit where who = $1 and action = $2 and account_id is not null order by seq',
    [login, action],
  );
  return rows.map((row) => String(row.account_id));
}
