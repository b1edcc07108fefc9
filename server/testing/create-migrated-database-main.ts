/**
 * Makes a data folder with a migrated database whose world is still to be made, which trials copy:
 * `node server/testing/create-migrated-database-main.ts FOLDER`.
 */
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { migrateDatabase } from '../db/migrate.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const embedded = await startEmbeddedPostgres(process.argv[2] ?? '', log, { durable: false });
await migrateDatabase(embedded.urls.owner, log).finally(() => embedded.stop());
