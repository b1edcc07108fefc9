/** What the lists of the profit say beside their figures. */
import { isZero } from '../../format/numbers.ts';
import { fill, type Texts } from '../../language/language.ts';
import { codeOf } from '../positions/shared/direction.ts';
import type { Figures } from './returns.tsx';

type Words = Texts['performance'];

/** Below an instrument's name: its market and its code. */
export const belowName = (
  { instrument, market }: Pick<Figures['byInstrument'][number], 'instrument' | 'market'>,
  short: Texts['markets']['short'],
): string => `${short[market]} · ${codeOf(instrument)}`;

/** What the figures by instrument leave out; undefined if all are in the shown currency. */
export const leftOut = (figures: Pick<Figures, 'byInstrument' | 'in'>, t: Words): string | undefined =>
  figures.byInstrument.some(({ currency }) => currency !== figures.in)
    ? fill(t.byInstrumentSays, { currencies: t.currency })
    : undefined;

/** What a part of the profit consists of, where its name alone doesn't say so. */
export const partSays = (name: keyof Figures['parts'], { parts }: Pick<Figures, 'parts'>, t: Words): string | null =>
  name === 'currency' && !isZero(parts.currency) ? t.currencySays : null;
