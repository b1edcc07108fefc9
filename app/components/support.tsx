/** Customer service: how it is opened, and its row in a menu. */
import { showToast } from './toast.tsx';
import { getConfig, supportLink } from '../config/config.ts';
import { useTexts } from '../language/language.ts';
import { useUser } from '../session/use-user.ts';
import { MenuRow } from './row.tsx';

/** Opens customer service, or says that the operator has none. */
export function useSupport(): () => void {
  const missing = useTexts('errors').supportLinkMissing;
  const user = useUser();
  return () => {
    const link = supportLink(getConfig(), user?.id ?? '');
    if (link) window.open(link, '_blank', 'noopener');
    else showToast(missing);
  };
}

/** Customer service, where the floating button isn't shown. */
export function SupportRow() {
  const t = useTexts('settings');
  return <MenuRow icon="chat" title={t.support} onPress={useSupport()} />;
}
