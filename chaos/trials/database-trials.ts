/** Deaths of the database: one that comes back by itself, and one that another replaces. */
import type { Trial } from '../trial-runner.ts';
import { databaseKilledTrial } from './database-killed.ts';
import { createDatabaseFailoverTrial } from './database-failover.ts';

export const databaseTrials: readonly Trial[] = [databaseKilledTrial, createDatabaseFailoverTrial()];
