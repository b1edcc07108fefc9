import type { Instrument } from './instrument.ts';
import { SimulatedMark } from '../../components/simulated-mark.tsx';
import { useTexts } from '../../language/language.ts';
import { useNow } from '../../time/use-now.ts';
import { useMarkets } from '../../instruments/use-markets.ts';
import { sessionWords } from './session-words.ts';

/** How often the remaining time is recomputed. */
const EVERY_MS = 20_000;

/**
 * "Simulated prices · open · next close in 3 h 12 min"; `source` comes from the live quote, which knows of a replay at
 * once.
 */
export function SessionLine({ instrument, source }: { instrument: Instrument; source: string }) {
  const t = useTexts('quotes');
  const { hours } = useTexts('markets');
  const now = useNow(EVERY_MS);
  const market = useMarkets().find((row) => row.market === instrument.market);
  if (market?.hours === 'always') return <SimulatedMark source={source}>{hours.always}</SimulatedMark>;
  const { state, next } = sessionWords(instrument, now, t);
  return (
    <SimulatedMark source={source}>
      {state}
      {next === null ? null : <> · {next}</>}
    </SimulatedMark>
  );
}
