/** What dies meanwhile: the server, PostgreSQL, the leader; and what a backup under load brings back. */
import { defineShortTrials } from './short-trials.ts';

defineShortTrials({ R1: 5, R2: 4, R17: 2, R23: 1, blocks: 1, strategies: 1 });
