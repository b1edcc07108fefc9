import { useTexts } from '../language/language.ts';
import { BackHeader } from './back-header.tsx';
import { EmptyView } from './empty-view.tsx';

/** The answer to an address without a screen. */
export function EmptyScreen() {
  const t = useTexts('shell');
  return <><BackHeader title={t.nothingHere} /><EmptyView /></>;
}
