import { queryClient } from '../../api/query-client.ts';
import { useCommand } from '../../api/use-command.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card } from '../../components/card.tsx';
import { LanguageList } from '../../components/language-sheet.tsx';
import { type Language, useTexts } from '../../language/language.ts';
import styles from './settings.module.css';

/**
 * The five languages, with the product's three main ones on top. The server is told, for messages that it sends by
 * itself.
 */
export default function ChangeLanguageScreen() {
  const t = useTexts('settings');
  const title = useTexts('routes').changeLang;
  const remember = useCommand('user/setLanguage', { suppressesFailureToast: true });
  const chosen = (language: Language) => {
    void remember.run({ language });
    // Names come from the server in the reader's language.
    void queryClient.invalidateQueries();
  };
  return (
    <>
      <BackHeader title={title} fallback="/information/setting" />
      <Page foot="none">
        <Card flush>
          <LanguageList onChosen={chosen} />
        </Card>
        <p className={styles.below}>{t.changeLanguageHint}</p>
      </Page>
    </>
  );
}
