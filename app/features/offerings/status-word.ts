import type { Answer } from '../../api/use-call.ts';
import { useTexts } from '../../language/language.ts';
import type { Kind } from './kind-screens.ts';

type Status = Answer<'offerings/getOffering'>['mine'][number]['status'];

/** How an application stands, in the words of its kind: nothing is drawn and nothing listed where shares are traded. */
export function useStatusWord(): (kind: Kind, status: Status) => string {
  const { status: ipo } = useTexts('offerings');
  const { status: other } = useTexts('offerKinds');
  return (kind, status) => (kind === 'ipo' ? ipo[status] : { ...ipo, ...other }[status]);
}
