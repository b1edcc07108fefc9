import cluster from 'node:cluster';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { ExplainedError } from '../runtime/errors.ts';
import type { DatabaseLog } from './embedded/postgres-cluster.ts';
import { assertNoWorld, hasWorldData } from './embedded/data-folder.ts';
import { assertMigrated, migrateDatabase } from './migrate.ts';
import { openDatabaseClient } from './pool.ts';
import { explainUnreachableDatabase } from './unreachable-database.ts';

/** PostgreSQL's lowest major version that our migrations are tested on. */
const lowestMajor = 16;

export interface ExternalDatabase {
  app: { url: string; role?: string };
  /** The login that migrates and stores audit findings; absent if this process wasn't given it. */
  ownerUrl: string | undefined;
}

/**
 * Prepares the operator's database: it answers, is new enough and up to date, and is served by a login that only has
 * the rights of `bourse_app`. With `DATABASE_OWNER_URL` that login prepares and migrates it. A login that owns the
 * database itself only serves a demo world, with a warning: anyone who gets hold of it can alter everything.
 * `unlessMade` is thrown if nothing was created yet, before anything is.
 */
export async function prepareExternalDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'world' | 'dataDir'>,
  log: DatabaseLog,
  {
    unlessMade = null,
    alongsideServer,
  }: { unlessMade?: ExplainedError | null; alongsideServer?: boolean | undefined } = {},
): Promise<ExternalDatabase> {
  const url = config.databaseUrl ?? '';
  const login = await withClient(url, 'DATABASE_URL', (client) => readLogin(client));
  // One of several processes is given the address of the database that the first one keeps in the folder.
  if (!login.made && cluster.isPrimary) await assertNoWorld(config.dataDir);
  if (unlessMade && !login.made) throw unlessMade;
  if (login.made && cluster.isPrimary && (await hasWorldData(config.dataDir)))
    log.warn(
      { folder: config.dataDir },
      'the data folder holds a world with a database of its own, and DATABASE_URL names another: that of ' +
        'DATABASE_URL is served',
    );
  const ownerUrl = config.databaseOwnerUrl ?? (login.owns ? url : undefined);
  if (ownerUrl !== undefined) {
    const variable = config.databaseOwnerUrl === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';
    await withClient(ownerUrl, variable, async (client) => {
      await assertSameDatabase(client, login);
      await expectOwner(client, variable);
      await prepareRoles(client, login.me);
    });
    if (login.owns) assertMayOwn(config, login, log);
    await migrateDatabase(ownerUrl, log, undefined, alongsideServer);
  } else {
    if (!login.member) throw cantPrepare(login.me, 'DATABASE_URL');
    await withClient(url, 'DATABASE_URL', (client) => assertMigrated(client));
  }
  return { app: login.me === 'bourse_app' ? { url } : { url, role: 'bourse_app' }, ownerUrl };
}

async function withClient<Result>(
  url: string,
  variable: string,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = openDatabaseClient(url, { applicationName: 'bourse migrations' });
  try {
    await client.connect();
  } catch (error) {
    throw explainUnreachableDatabase(variable, error, url);
  }
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

interface Login {
  me: string;
  /** The same for two addresses of one database, whatever they call it. */
  place: string;
  owns: boolean;
  member: boolean;
  database: string;
  /** Whether Bourse has been set up in this database. */
  made: boolean;
  world: string | null;
}

const PLACE = `(select system_identifier from pg_control_system())
  || '/' || (select oid from pg_database where datname = current_database())`;

/** What the login of DATABASE_URL may do, whatever role it acts as. */
async function readLogin(client: pg.Client): Promise<Login> {
  const {
    rows: [found],
  } = await client.query<Login & { version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version, session_user as me,
      ${PLACE} as place, current_database() as database, to_regclass('world') is not null as made,
       coalesce((select pg_has_role(session_user, oid, 'MEMBER') from pg_roles where rolname = 'bourse_app'),
         false) as member,
       (select rolsuper or rolcreaterole or rolbypassrls from pg_roles where rolname = session_user)
         or exists (select from pg_database where datname = current_database()
           and pg_has_role(session_user, datdba, 'MEMBER'))
         or exists (select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
           and pg_has_role(session_user, relowner, 'MEMBER'))
         or (to_regclass('migrations') is null
           and has_schema_privilege(session_user, current_schema(), 'CREATE')) as owns`,
  );
  if (!found) throw new Error('the database answers nothing');
  if (found.version < lowestMajor)
    throw new ExplainedError(
      `DATABASE_URL names PostgreSQL ${found.version}, but Bourse needs ${lowestMajor} or newer.`,
    );
  const world = found.made
    ? await client.query<{ kind: string }>('select kind from world').then(
        ({ rows: [row] }) => row?.kind ?? null,
        () => null,
      )
    : null;
  return { ...found, world };
}

/** An audit of another database than the one that is served would find nothing wrong. */
async function assertSameDatabase(owner: pg.Client, { place, database }: Login): Promise<void> {
  const {
    rows: [found],
  } = await owner.query<{ place: string; database: string }>(
    `select ${PLACE} as place, current_database() as database`,
  );
  if (found?.place !== place)
    throw new ExplainedError(
      `DATABASE_URL leads to the database "${database}", and DATABASE_OWNER_URL to another one, ` +
        `"${found?.database}": name the same database, on the same server, in both.`,
    );
}

/** Checks that this login may change the tables that are there, or make them in a database without others. */
async function expectOwner(client: pg.Client, variable: string): Promise<void> {
  const {
    rows: [found],
  } = await client.query<{ me: string; database: string; owns: boolean; other: string | null }>(
    `select session_user as me, current_database() as database,
      coalesce((select pg_has_role(session_user, relowner, 'USAGE') from pg_class
        where oid = to_regclass('migrations')), has_schema_privilege(session_user, current_schema(), 'CREATE')) as owns,
      case when to_regclass('migrations') is null then (select min(relname) from pg_class c
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) end as other`,
  );
  if (found?.other != null)
    throw new ExplainedError(
      `The database "${found.database}" of ${variable} has tables that aren't Bourse's, such as "${found.other}": ` +
        'create an empty database for Bourse alone.',
    );
  if (!found?.owns)
    throw new ExplainedError(
      `The role "${found?.me}" of ${variable} doesn't own the database "${found?.database}": name the role that ` +
        'does, or let an administrator make it the owner.',
    );
}

function assertMayOwn(
  { databaseOwnerUrl, world }: Pick<Config, 'databaseOwnerUrl' | 'world'>,
  login: Login,
  log: DatabaseLog,
): void {
  const sentence =
    `The role "${login.me}" of DATABASE_URL owns the database, so that whoever broke into the server could ` +
    `alter everything in it: let an administrator run "CREATE ROLE bourse_server LOGIN PASSWORD '…'; GRANT ` +
    `bourse_app TO bourse_server; GRANT CONNECT ON DATABASE ${login.database} TO bourse_server;", give ` +
    'DATABASE_URL that login, and DATABASE_OWNER_URL the one that owns.';
  if (databaseOwnerUrl !== undefined || (login.world ?? world) !== 'demo') throw new ExplainedError(sentence);
  log.warn({}, sentence);
}

/** Checks that the serving role exists and that the login may assume it. */
async function prepareRoles(client: pg.Client, login: string): Promise<void> {
  const {
    rows: [found],
  } = await client.query<{ exists: boolean; member: boolean; me: string }>(
    `select session_user as me, exists (select from pg_roles where rolname = 'bourse_app') as exists,
       coalesce((select pg_has_role($1::name, oid, 'SET') from pg_roles where rolname = 'bourse_app'),
         false) as member`,
    [login],
  );
  if (!found) return;
  const attempt = (statement: string): Promise<unknown> =>
    client.query(statement).catch(() => {
      throw cantPrepare(login, found.me === login ? 'DATABASE_URL' : 'DATABASE_OWNER_URL');
    });
  if (!found.exists) await attempt('create role bourse_app');
  if (login !== 'bourse_app' && (!found.member || !found.exists))
    await attempt(`grant bourse_app to ${client.escapeIdentifier(login)}`);
}

const cantPrepare = (login: string, variable: string): ExplainedError =>
  new ExplainedError(
    `The role ${variable === 'DATABASE_URL' ? `"${login}" of DATABASE_URL` : 'of DATABASE_OWNER_URL'} ` +
      `can't prepare the role bourse_app: let an administrator run "CREATE ROLE bourse_app; GRANT ` +
      `bourse_app TO ${login};" once.`,
  );
