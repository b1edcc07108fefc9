import { ExplainedError } from '../explained.ts';
import { openClient } from './pool.ts';

/** PostgreSQL's lowest major version that our migrations are tried on. */
const lowestMajor = 16;

/**
 * Makes a database of the operator's fit: it answers, it is new enough, and the serving role `bourse_app` exists and can
 * be taken on by the role of `DATABASE_URL`, which migrates.
 */
export async function prepareExternal(url: string): Promise<void> {
  const client = openClient(url, { applicationName: 'bourse migrations' });
  try {
    await client.connect();
  } catch (error) {
    throw new ExplainedError(`The database of DATABASE_URL can't be reached: ${(error as Error).message}.`);
  }
  try {
    const { rows } = await client.query<{ version: number; exists: boolean; member: boolean; me: string }>(
      `select current_setting('server_version_num')::int / 10000 as version, current_user as me,
              exists (select from pg_roles where rolname = 'bourse_app') as exists,
              coalesce((select pg_has_role(oid, 'SET') from pg_roles where rolname = 'bourse_app'), false) as member`,
    );
    const found = rows[0];
    if (!found) return;
    if (found.version < lowestMajor) {
      throw new ExplainedError(
        `DATABASE_URL names PostgreSQL ${found.version}, but Bourse needs ${lowestMajor} or newer.`,
      );
    }
    if (!found.exists) await attempt(client, 'create role bourse_app', found.me);
    if (!found.member || !found.exists) await attempt(client, `grant bourse_app to current_user`, found.me);
  } finally {
    await client.end();
  }
}

async function attempt(client: ReturnType<typeof openClient>, statement: string, me: string): Promise<void> {
  try {
    await client.query(statement);
  } catch {
    throw new ExplainedError(
      `The role "${me}" of DATABASE_URL can't prepare the role bourse_app: let an administrator run "CREATE ROLE bourse_app; GRANT bourse_app TO ${me};" once.`,
    );
  }
}
