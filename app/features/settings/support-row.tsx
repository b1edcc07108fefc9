import { MenuRow } from '../../components/row.tsx';
import { showToast } from '../../components/toast-store.ts';
import { getConfig, supportLink } from '../../config/config.ts';
import { useTexts } from '../../language/language.ts';
import { useUser } from '../../session/use-user.ts';

/** Customer service, where the floating button isn't shown. */
export function SupportRow() {
  const t = useTexts('settings');
  const missing = useTexts('errors').supportLinkMissing;
  const user = useUser();
  const open = () => {
    const link = supportLink(getConfig(), user?.id ?? '');
    if (link) window.open(link, '_blank', 'noopener');
    else showToast(missing);
  };
  return <MenuRow icon="chat" title={t.support} onPress={open} />;
}
