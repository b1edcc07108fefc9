/** The trials there are, by the names that `promises.md` gives them. */
import type { Trial } from './stage.ts';
import { answersCut } from './trials/answers-cut.ts';
import { databaseKilled } from './trials/database-killed.ts';
import { intentsRepeated } from './trials/intents-repeated.ts';
import { serverKilled } from './trials/server-killed.ts';
import { spentAtOnce } from './trials/spent-at-once.ts';

export const trials: readonly Trial[] = [serverKilled, databaseKilled, intentsRepeated, answersCut, spentAtOnce];
