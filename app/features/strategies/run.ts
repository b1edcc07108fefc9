import type { Answer } from '../../api/use-call.ts';

/** A run of one's own strategy, present or past, with one's own money. */
export type Run = NonNullable<Answer<'strategies/getStrategy'>['run']>;
