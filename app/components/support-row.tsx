import { MenuRow } from './row.tsx';
import { useTexts } from '../language/language.ts';
import { useSupport } from './use-support.ts';

/** Customer service, where the floating button isn't shown. */
export function SupportRow() {
  const t = useTexts('settings');
  return <MenuRow icon="chat" title={t.support} onPress={useSupport()} />;
}
