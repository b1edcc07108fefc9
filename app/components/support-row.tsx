/** Customer service: how it is opened, and its row in a menu. */
import { showToast } from './toast.tsx';
import { getConfig, buildSupportLink } from '../config/app-config.ts';
import { useTexts } from '../language/language.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { MenuRow } from './list-row.tsx';

/** Opens customer service, or says that the operator has none. */
export function useOpenSupport(): () => void {
  const missing = useTexts('errors').supportLinkMissing;
  const user = useCurrentUser();
  return () => {
    const link = buildSupportLink(getConfig(), user?.id ?? '');
    if (link) window.open(link, '_blank', 'noopener');
    else showToast(missing);
  };
}

/** Customer service, where the floating button isn't shown. */
export function SupportRow() {
  const t = useTexts('settings');
  return <MenuRow icon="chat" title={t.support} onPress={useOpenSupport()} />;
}
