/**
 * Makes a data folder with a migrated database whose world is still to be made: `node server/testing/migrated-main.ts
 * FOLDER`. Trials copy it.
 */
import { startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const embedded = await startEmbedded(process.argv[2] ?? '', log, { durable: false });
await migrate(embedded.urls.owner, log).finally(() => embedded.stop());
