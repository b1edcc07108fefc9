import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, createKysely } from './database.ts';
import { REVOKE_PUBLIC_RIGHTS_SQL } from './migrate.ts';
import { openDatabaseClient, openDatabasePool } from './pool.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Addresses of the migrated template, from testing-setup.ts. */
    template: { owner: string; app: string; super: string };
  }
}

/** A separate database for one test file, with every migration applied, served as `bourse_app` like the real one. */
export type TestDatabase = Database & {
  /** The superuser's address, for changes that only an administrator can make. */
  superUrl: string;
  ownerUrl: string;
  /** Closes all sessions and removes the database; call it in `afterAll`. */
  drop(): Promise<void>;
};

/** Logs nothing: a test's report is its assertions. */
export const silentLog = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Copies the template that the run's global setup has migrated once; takes some tens of milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('template');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await onTemplate(template.owner, `create database ${name} template bourse strategy file_copy`);
  const ownerUrl = withDatabaseName(template.owner, name);
  await queryAsOwner(ownerUrl, REVOKE_PUBLIC_RIGHTS_SQL);
  const app = { url: withDatabaseName(template.app, name) };
  const pool = openDatabasePool(app.url, silentLog, { max: 6 });
  let open = true;
  const stop = async () => {
    if (open) await pool.end();
    open = false;
  };
  const drop = async () => {
    await stop();
    // As the superuser, since only it may stop an autovacuum that is at work there.
    await onTemplate(template.super, `drop database if exists ${name} with (force)`);
  };
  const superUrl = withDatabaseName(template.super, name);
  return { superUrl, pool, kysely: createKysely(pool), app, ownerUrl, embedded: undefined, stop, drop };
}

/** Runs one statement as the role that owns and migrates, for what a test arranges behind the server's back. */
export async function queryAsOwner(ownerUrl: string, statement: string, values: unknown[] = []): Promise<unknown[]> {
  const client = openDatabaseClient(ownerUrl, { applicationName: 'bourse test' });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

function onTemplate(url: string, statement: string): Promise<unknown[]> {
  // A template can be copied only while nobody is connected to it.
  return queryAsOwner(withDatabaseName(url, 'postgres'), statement);
}

/** The same address, for another database. */
export function withDatabaseName(url: string, name: string): string {
  return url.replace(/@\/[^?]*\?/, `@/${name}?`);
}
