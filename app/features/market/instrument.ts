import type { Answer } from '../../api/use-call.ts';

/** An instrument as on its detail page. */
export type Instrument = Answer<'quotes/getInstrument'>;
