import { LANGUAGE_NAMES, LANGUAGES, LOCALES } from '@bourse/contract/texts/languages.ts';
import { type Language, setLanguage, useLanguage, useTexts } from '../language/language.ts';
import { Icon } from './icon.tsx';
import { ListRow } from './list-row.tsx';
import { Sheet } from './sheet.tsx';

/** The five languages, each by its own name; a choice takes effect at once. */
export function LanguageList({ onChosen }: { onChosen?: (language: Language) => void }) {
  const present = useLanguage();
  const choose = async (language: Language) => {
    await setLanguage(language);
    onChosen?.(language);
  };
  return LANGUAGES.map((language) => (
    <ListRow
      key={language}
      title={<span lang={LOCALES[language]}>{LANGUAGE_NAMES[language]}</span>}
      onPress={() => void choose(language)}
      pressed={language === present}
      end={language === present ? <Icon name="check" /> : undefined}
    />
  ));
}

export function LanguageSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('shell');
  return (
    <Sheet open={open} onClose={onClose} title={t.chooseLanguage}>
      <LanguageList onChosen={onClose} />
    </Sheet>
  );
}
