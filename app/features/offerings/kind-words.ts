import { useTexts } from '../../language/language.ts';
import type { Kind } from './kind-screens.ts';

/** The words for applying to a kind of offer: new shares are applied for, a bid is sealed. */
export function useKindWords(kind: Kind) {
  const { apply, applyFor, applied, cancel, cancelAsk, cancelled } = useTexts('offerings');
  const { words } = useTexts('offerSays');
  const ipo = { apply, applyFor, applied, cancel, cancelAsk, cancelled, done: null };
  return kind === 'ipo' || kind === 'block' ? ipo : words[kind];
}

/**
 * The cause of an application's step: nothing is drawn where bids decide, and nothing listed where shares already
 * trade.
 */
export function useCauses(kind: Kind): Readonly<Record<string, string>> {
  const { cause: ipo } = useTexts('offerings');
  const { cause, bidCause } = useTexts('offerSays');
  if (kind === 'ipo') return ipo;
  return kind === 'auction' ? { ...ipo, ...cause, ...bidCause } : { ...ipo, ...cause };
}
