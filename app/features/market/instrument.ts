import type { Answer } from '../../api/use-call.ts';

/** An instrument as its detail knows it. */
export type Instrument = Answer<'quotes/getInstrument'>;
