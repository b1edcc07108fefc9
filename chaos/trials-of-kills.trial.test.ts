/** Deaths under load: the server, PostgreSQL, the leader; and restoring a backup made under load. */
import { defineShortTrials } from './define-short-trials.ts';

defineShortTrials({ R1: 3, R2: 3, R17: 1, R23: 1, blocks: 1, strategies: 1 });
