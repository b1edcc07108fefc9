/** The fields for text that customers read: each language has its own, under its own name. */
import { TextField } from '@mui/material';
import { LANGUAGE_NAMES, LANGUAGES, LOCALES, type Language } from '@bourse/contract/texts/languages.ts';
import { useTexts } from '../language/use-texts.ts';
import { Panel } from '../layout/panel.tsx';
import styles from './content.module.css';
import { InLanguage } from './in-language.tsx';
import type { DraftPiece, WrittenDraft } from './written-draft.ts';

interface WrittenFieldsProps<Fault extends string> {
  draft: WrittenDraft;
  onChange(draft: WrittenDraft): void;
  faults: Partial<Record<Language, Partial<Record<keyof DraftPiece, Fault>>>>;
  /** The name of each fault. */
  words: Readonly<Record<Fault, string>>;
  /** Shown below the text. */
  hint: string;
  lines?: number;
}

export function WrittenFields<Fault extends string>({
  draft,
  onChange,
  faults,
  words,
  hint,
  lines = 6,
}: WrittenFieldsProps<Fault>) {
  const t = useTexts().written;
  const field = (language: Language, name: keyof DraftPiece) => {
    const fault = faults[language]?.[name];
    return {
      id: `${language}-${name}`,
      label: t[name],
      value: draft[language][name],
      error: fault !== undefined,
      helperText: fault ? words[fault] : name === 'body' ? hint : null,
      onChange: (event: { target: { value: string } }) =>
        onChange({ ...draft, [language]: { ...draft[language], [name]: event.target.value } }),
    };
  };
  return LANGUAGES.map((language) => (
    <Panel
      key={language}
      title={
        <InLanguage language={language} id={`${language}-name`}>
          {LANGUAGE_NAMES[language]}
        </InLanguage>
      }
    >
      <div className={styles.fields} role="group" aria-labelledby={`${language}-name`}>
        <TextField {...field(language, 'title')} slotProps={{ htmlInput: { lang: LOCALES[language] } }} />
        <TextField
          {...field(language, 'body')}
          multiline
          minRows={lines}
          maxRows={24}
          slotProps={{ htmlInput: { lang: LOCALES[language] } }}
        />
      </div>
    </Panel>
  ));
}
