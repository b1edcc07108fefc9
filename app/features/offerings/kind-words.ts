import { useTexts } from '../../language/language.ts';
import type { Kind } from './kind-screens.ts';

/** What is done with offers of a kind, in its words: new shares are applied for, a bid is sealed. */
export function useKindWords(kind: Kind) {
  const { apply, applyFor, applied, cancel, cancelAsk, cancelled } = useTexts('offerings');
  const { words } = useTexts('offerSays');
  const ipo = { apply, applyFor, applied, cancel, cancelAsk, cancelled, done: null };
  return kind === 'ipo' || kind === 'block' ? ipo : words[kind];
}

/** Why an application has taken a step: nothing is drawn where bids decide, and nothing listed where shares trade. */
export function useCauses(kind: Kind): Readonly<Record<string, string>> {
  const { cause: ipo } = useTexts('offerings');
  const { cause, bidCause } = useTexts('offerSays');
  if (kind === 'ipo') return ipo;
  return kind === 'auction' ? { ...ipo, ...cause, ...bidCause } : { ...ipo, ...cause };
}
