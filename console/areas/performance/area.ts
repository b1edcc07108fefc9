import { defineConsoleArea } from '../../area.ts';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

/** The staff don't deal with portfolios' returns; only the job's name appears, in the list of jobs. */
export const area = defineConsoleArea({ texts: { en, kor }, pages: [] });
