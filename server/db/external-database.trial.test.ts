import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDatabaseOutage } from './database-outage.ts';
import { openDatabase } from './database.ts';
import { ExplainedError } from '../runtime/errors.ts';
import { queryAsOwner, createTestDatabase, withDatabaseName, silentLog } from './testing.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

const config = { databaseUrl: database.ownerUrl, databaseOwnerUrl: undefined, dataDir: '/nonexistent' };

const LOGIN = `server_${randomBytes(4).toString('hex')}`;
const loginUrl = database.ownerUrl.replace(/\/\/[^@]*@/, `//${LOGIN}:serves@`);
beforeAll(async () => {
  // What an administrator has to do once.
  await queryAsOwner(
    database.superUrl,
    `grant bourse_app to bourse_owner with admin option; create role ${LOGIN} login password 'serves'; ` +
      `grant bourse_app to ${LOGIN}`,
  );
});
afterAll(() => queryAsOwner(database.superUrl, `drop role ${LOGIN}`));

test('a database of the operator is served by a login without rights that cannot assume a stronger role', async () => {
  const { databaseUrl: databaseOwnerUrl, ...rest } = config;
  const opened = await openDatabase({ ...rest, databaseUrl: loginUrl, databaseOwnerUrl }, silentLog, {
    pool: { max: 1 },
  });
  try {
    const rights = `select current_user, session_user, has_table_privilege('transfers', 'delete') as deletes,
      has_database_privilege(current_database(), 'TEMP') as temporary,
        has_schema_privilege(current_schema(), 'CREATE') as creates`;
    expect((await opened.pool.query(rights)).rows).toEqual([
      { current_user: 'bourse_app', session_user: LOGIN, deletes: false, temporary: false, creates: false },
    ]);
    await opened.pool.query('set role none');
    for (const statement of [
      'update transfers set amount = 1',
      'create temporary table t (i int)',
      'create table t (i int)',
      'set role bourse_owner',
      `alter role ${LOGIN} superuser`,
    ]) {
      await expect(opened.pool.query(statement), statement).rejects.toThrow('permission denied');
    }
  } finally {
    await opened.stop();
  }
});

test('without the owner address an up-to-date database is served, and anything else is explained', async () => {
  const opened = await openDatabase({ ...config, databaseUrl: loginUrl }, silentLog);
  expect(opened.ownerUrl).toBeUndefined();
  await opened.stop();
  const [last] = (await queryAsOwner(
    database.ownerUrl,
    'select name, run_on from migrations order by id desc limit 1',
  )) as {
    name: string;
    run_on: Date;
  }[];
  await queryAsOwner(database.ownerUrl, 'delete from migrations where name = $1', [last!.name]);
  await expect(openDatabase({ ...config, databaseUrl: loginUrl }, silentLog)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining('start once with DATABASE_OWNER_URL'),
  });
  await queryAsOwner(database.ownerUrl, 'insert into migrations (name, run_on) values ($1, $2)', [
    last!.name,
    last!.run_on,
  ]);
});

test('a tool prepares an empty database, and never migrates that of a server of an older version', async () => {
  const name = `older_${randomBytes(4).toString('hex')}`;
  await queryAsOwner(database.superUrl, `create database ${name} owner bourse_owner`);
  const url = withDatabaseName(database.ownerUrl, name);
  const open = () => openDatabase({ ...config, databaseUrl: url }, silentLog, { alongsideServer: true });
  const refusal = { exitCode: 2, message: expect.stringMatching(/^This database is of an older Bourse: start .*\.$/) };
  try {
    await (await open()).stop();
    const [last] = (await queryAsOwner(
      url,
      'delete from migrations where id = (select max(id) from migrations) returning name',
    )) as { name: string }[];
    const before = await queryAsOwner(url, 'select name from migrations');
    await expect(open()).rejects.toMatchObject(refusal);
    expect(await queryAsOwner(url, 'select name from migrations')).toEqual(before);
    await queryAsOwner(url, 'insert into migrations (name, run_on) values ($1, now())', [last!.name]);
    await (await open()).stop();
    await queryAsOwner(
      withDatabaseName(database.superUrl, name),
      "set session_replication_role = replica; delete from ledger_accounts where name = 'available'",
    );
    await expect(open()).rejects.toMatchObject(refusal);
  } finally {
    await queryAsOwner(database.superUrl, `drop database ${name} with (force)`);
  }
}, 60_000);

test('a missing key is reported before a new world is created, and not for an existing one', async () => {
  const name = `bare_${randomBytes(4).toString('hex')}`;
  await queryAsOwner(database.superUrl, `create database ${name} owner bourse_owner`);
  const bare = withDatabaseName(database.ownerUrl, name);
  const unlessMade = new ExplainedError('There is no key.');
  try {
    await expect(openDatabase({ ...config, databaseUrl: bare }, silentLog, { unlessMade })).rejects.toBe(unlessMade);
    expect(
      await queryAsOwner(bare, `select relname from pg_class where relnamespace = current_schema()::regnamespace`),
    ).toEqual([]);
    await openDatabase(config, silentLog, { unlessMade }).then((opened) => opened.stop());
  } finally {
    await queryAsOwner(database.superUrl, `drop database ${name} with (force)`);
  }
});

test('two different databases, a login that owns nothing and a foreign database are explained', async () => {
  const name = `other_${randomBytes(4).toString('hex')}`;
  await queryAsOwner(database.superUrl, `create database ${name} owner bourse_owner`);
  const empty = withDatabaseName(database.ownerUrl, name);
  const refused = (databaseUrl: string, databaseOwnerUrl: string | undefined, sentence: RegExp) =>
    expect(
      openDatabase({ ...config, databaseUrl, databaseOwnerUrl }, silentLog, { pool: { max: 1 } }),
    ).rejects.toMatchObject({ exitCode: 2, message: expect.stringMatching(sentence) });
  try {
    const differ = new RegExp(
      `^DATABASE_URL leads to .*, and DATABASE_OWNER_URL to another one, "${name}": name .*\\.$`,
    );
    await refused(loginUrl, empty, differ);
    const ownsNothing = new RegExp(
      `^The role "${LOGIN}" of DATABASE_OWNER_URL doesn't own the database .*: name .*\\.$`,
    );
    await refused(loginUrl, loginUrl, ownsNothing);
    await refused(withDatabaseName(loginUrl, name), withDatabaseName(loginUrl, name), ownsNothing);
    await queryAsOwner(empty, 'create table customers (name text)');
    await refused(
      empty,
      undefined,
      /^The database .* has tables that aren't Bourse's, such as "customers": create .*\.$/,
    );
    const left = 'select relname from pg_class where relnamespace = current_schema()::regnamespace';
    expect(await queryAsOwner(empty, left)).toEqual([{ relname: 'customers' }]);
  } finally {
    await queryAsOwner(database.superUrl, `drop database ${name} with (force)`);
  }
});

test('an empty database is refused if the data folder holds a world, since that would look lost', async () => {
  const name = `bare_${randomBytes(4).toString('hex')}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'bourse-held-'));
  await queryAsOwner(database.superUrl, `create database ${name} owner bourse_owner`);
  const bare = { ...config, databaseUrl: withDatabaseName(database.ownerUrl, name), dataDir };
  try {
    await writeFile(join(dataDir, 'VERSION'), '{}');
    await expect(openDatabase(bare, silentLog)).rejects.toThrow(/holds a world with a database of its own: unset/);
    // What has already begun continues.
    const warnings: string[] = [];
    const log = { ...silentLog, warn: (_: object, text: string) => void warnings.push(text) };
    await openDatabase({ ...config, dataDir }, log).then((opened) => opened.stop());
    expect(warnings).toContainEqual(
      expect.stringMatching(/^the data folder holds a world .*that of DATABASE_URL is served$/),
    );
    await rm(join(dataDir, 'VERSION'));
    await openDatabase(bare, silentLog).then((opened) => opened.stop());
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    await queryAsOwner(database.superUrl, `drop database ${name} with (force)`);
  }
});

test('a login that owns the database serves a demo world with a warning, and no real one', async () => {
  const warned: string[] = [];
  await (
    await openDatabase(
      { ...config, world: 'demo' },
      {
        ...silentLog,
        warn: (_: object, text: string) => {
          warned.push(text);
        },
      },
    )
  ).stop();
  expect(warned).toEqual([
    expect.stringMatching(
      [
        '^The role "bourse_owner" of DATABASE_URL owns the database, ',
        '.*"CREATE ROLE bourse_server LOGIN PASSWORD ',
        "'…'; GRANT bourse_app TO bourse_server; GRANT CONNECT ON DATABASE ",
      ].join(''),
    ),
  ]);
  await expect(openDatabase({ ...config, world: 'empty' }, silentLog)).rejects.toMatchObject({
    exitCode: 2,
    message: warned[0],
  });
  // The database's own state decides.
  await queryAsOwner(
    database.ownerUrl,
    `insert into world (kind, hours, seed, created_at) values ('empty', 'always', $1, now())`,
    [randomBytes(32)],
  );
  await expect(openDatabase({ ...config, world: 'demo' }, silentLog)).rejects.toMatchObject({
    exitCode: 2,
    message: warned[0],
  });
  await queryAsOwner(database.ownerUrl, `update world set kind = 'demo'`);
  await expect(
    openDatabase({ ...config, world: 'demo', databaseOwnerUrl: config.databaseUrl }, silentLog),
  ).rejects.toMatchObject({ exitCode: 2, message: warned[0] });
});

test('a login that cannot create or assume bourse_app gets the commands for an administrator', async () => {
  const name = `stranger_${randomBytes(4).toString('hex')}`;
  await queryAsOwner(database.superUrl, `create role ${name} login password 'stranger'`);
  const databaseUrl = database.ownerUrl.replace(/\/\/[^@]*@/, `//${name}:stranger@`);
  try {
    await expect(openDatabase({ ...config, databaseUrl }, silentLog)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(`"CREATE ROLE bourse_app; GRANT bourse_app TO ${name};"`),
    });
  } finally {
    await queryAsOwner(database.superUrl, `drop role ${name}`);
  }
});

test('an unreachable database ends the start with one sentence that says what to check', async () => {
  for (const host of ['127.0.0.1', 'localhost'])
    await expect(
      openDatabase({ ...config, databaseUrl: `postgres://nobody@${host}:1/none` }, silentLog),
    ).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(
        /^The database of DATABASE_URL can't be reached \(.*ECONNREFUSED.*\): check the host and port .* runs .*\.$/,
      ),
    });
});

test('a host that accepts connections and stays silent is named, with the variable', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const failed = await openDatabase(
    { ...config, databaseUrl: `postgres://nobody:sesame@127.0.0.1:${port}/none` },
    silentLog,
  ).catch((error: unknown) => error);
  silent.close();
  expect(failed).toMatchObject({
    exitCode: 1,
    message: expect.stringMatching(
      new RegExp(`^The database of DATABASE_URL can't be reached \\(127\\.0\\.0\\.1:${port} .*\\): check the host`),
    ),
  });
  // The programs end with this sentence, not with one that says less.
  expect(isDatabaseOutage(failed)).toBe(false);
});

test('a refused login and a missing database are distinguished from an unavailable one', async () => {
  const missing = withDatabaseName(database.ownerUrl, 'no-such-database');
  const [noLogin, noDatabase] = await Promise.all(
    [database.ownerUrl.replace(/\/\/[^@]*@/, '//nobody:wrong@'), missing].map((databaseUrl) =>
      openDatabase({ ...config, databaseUrl }, silentLog).then(
        () => null,
        (error: unknown) => error,
      ),
    ),
  );
  expect(noLogin).toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/^The database of DATABASE_URL refuses its login \(.*"nobody"\): correct .*\.$/),
  });
  expect(noDatabase).toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/has no such database \(.*"no-such-database".*\): create it, or .*\.$/),
  });
});

test('a database that a newer version has migrated is left unchanged', async () => {
  const insert = `insert into migrations (name, run_on) values ('9999_later', now())`;
  await queryAsOwner(database.ownerUrl, insert);
  await expect(openDatabase(config, silentLog)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining("has changes that this Bourse doesn't know (9999_later)"),
  });
  await queryAsOwner(
    database.ownerUrl,
    `insert into migrations (name, run_on) values ('9998_a', now()), ('9998_b', now())`,
  );
  await expect(openDatabase(config, silentLog)).rejects.toMatchObject({
    message: expect.stringContaining("that this Bourse doesn't know (3 changes, from 9998_a to 9999_later)"),
  });
});
