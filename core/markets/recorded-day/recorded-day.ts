/** How the recorded day and its instruments are told from everything real. */
import type { Instrument } from '../market-types.ts';

export const RECORDED_DAY_SOURCE = 'recorded';

/** After a code: "US.AAPL.REC". No exchange has such a code. */
export const RECORDED_CODE_SUFFIX = '.REC';
export const isRecordedInstrument = ({ code }: Pick<Instrument, 'code'>): boolean =>
  code.endsWith(RECORDED_CODE_SUFFIX);

/** Whether a source prices an instrument at all: the recorded day its own, every other source all others. */
export const maySourcePrice = (source: string, instrument: Pick<Instrument, 'code'>): boolean =>
  (source === RECORDED_DAY_SOURCE) === isRecordedInstrument(instrument);

/** A recorded instrument's name without its mark, where the mark stands elsewhere: "Apple (recorded)" is "Apple". */
export const removeRecordedMark = (name: string): string => name.replace(/ \([^()]*\)$/, '');
