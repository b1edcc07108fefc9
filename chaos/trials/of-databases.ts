/** What a database's death does: one that comes back by itself, and one whose place another one takes. */
import type { Trial } from '../stage.ts';
import { databaseKilled } from './database-killed.ts';
import { failover } from './failover.ts';

export const ofDatabases: readonly Trial[] = [databaseKilled, failover()];
