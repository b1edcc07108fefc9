import { defineConsoleArea } from '../../area.ts';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

/** The staff don't deal with portfolios' returns; only the job's name appears, in the list of jobs. */
export const area = defineConsoleArea({ texts: { en, kor }, pages: [] });
