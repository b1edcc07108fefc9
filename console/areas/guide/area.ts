import { defineArea } from '../../area.ts';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

/** Nobody of the staff has anything to do with the guide’s plans; its job has a name in the list of jobs. */
export const area = defineArea({ texts: { en, kor }, pages: [] });
