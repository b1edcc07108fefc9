/** Deaths of the database: one that comes back by itself, and one that another replaces. */
import type { Trial } from '../stage.ts';
import { databaseKilled } from './database-killed.ts';
import { failover } from './failover.ts';

export const ofDatabases: readonly Trial[] = [databaseKilled, failover()];
