import type { Answer } from '../../api/use-call.ts';

/** A strategy of one's own that runs, or has run, with one's own money. */
export type Run = NonNullable<Answer<'strategies/getStrategy'>['run']>;
