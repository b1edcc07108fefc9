/** Customer service: how it is opened, and its row in a menu. */
import { getConfig, buildSupportLink } from '../config/app-config.ts';
import { useTexts } from '../language/language.ts';
import { getRoutePath } from '../router/route-registry.ts';
import { navigate } from '../router/location.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { MenuRow } from './list-row.tsx';

/** Opens the operator's own customer service or, where no link to one is set, the conversation within the app. */
export function useOpenSupport(): () => void {
  const user = useCurrentUser();
  return () => {
    const link = buildSupportLink(getConfig(), user?.id ?? '');
    if (link) window.open(link, '_blank', 'noopener');
    else navigate(getRoutePath('support'));
  };
}

/** Customer service, where the floating button isn't shown. */
export function SupportRow() {
  const t = useTexts('settings');
  return <MenuRow icon="chat" title={t.support} onPress={useOpenSupport()} />;
}
