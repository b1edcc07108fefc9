import pg from 'pg';
import { clusterDatabaseName } from './postgres-cluster.ts';
import type { ClusterPasswords } from './cluster-passwords.ts';

/**
 * Makes the two roles and the database unless they are there: `bourse_owner` owns and migrates, `bourse_app` serves and
 * has only the rights that migrations grant it.
 * @param session a superuser's session in the database `postgres`.
 */
export async function prepareDatabaseRoles(session: pg.Client, secrets: ClusterPasswords): Promise<void> {
  const found = await session.query<{ name: string }>(
    `select rolname as name from pg_roles where rolname in ('bourse_owner', 'bourse_app')
     union all select datname from pg_database where datname = $1`,
    [clusterDatabaseName],
  );
  const names = new Set(found.rows.map((row) => row.name));
  // Passwords are hexadecimal, drawn by us.
  if (!names.has('bourse_owner')) {
    await session.query(`create role bourse_owner login createdb password '${secrets.owner}'`);
  }
  if (!names.has('bourse_app')) await session.query(`create role bourse_app login password '${secrets.app}'`);
  if (!names.has(clusterDatabaseName)) await session.query(`create database ${clusterDatabaseName} owner bourse_owner`);
}

/** Ends the sessions of a dead server, so that none of its work commits after we have begun to serve. */
export async function endLeftoverSessions(session: pg.Client): Promise<number> {
  const ended = await session.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return ended.rowCount ?? 0;
}
