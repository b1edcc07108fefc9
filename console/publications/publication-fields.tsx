/** The fields for text that customers read: each language has its own, under its own name. */
import { CommandDialog } from '../form/command-dialog.tsx';
import type { CommandInput } from '@bourse/web/calls.ts';
import { TextField } from '@mui/material';
import { type Language, LANGUAGE_NAMES, LANGUAGES, LOCALES } from '@bourse/contract/texts/languages.ts';
import { TextInLanguage, LanguageNames, useTexts } from '../language/use-texts.tsx';
import { Panel } from '../layout/page.tsx';
import styles from './publication-fields.module.css';
import type { PublicationDraftText, PublicationDraft } from './publication-draft.ts';
import { isPlainLine, splitParagraphs } from '@bourse/core/information/content/plain-text.ts';
import type { TextsByLanguage } from '@bourse/contract/publication-schemas.ts';

interface WrittenFieldsProps<Fault extends string> {
  draft: PublicationDraft;
  onChange(draft: PublicationDraft): void;
  faults: Partial<Record<Language, Partial<Record<keyof PublicationDraftText, Fault>>>>;
  /** The name of each fault. */
  words: Readonly<Record<Fault, string>>;
  /** Shown below the text. */
  hint: string;
  lines?: number;
}

export function PublicationFields<Fault extends string>({
  draft,
  onChange,
  faults,
  words,
  hint,
  lines = 6,
}: WrittenFieldsProps<Fault>) {
  const t = useTexts().written;
  const field = (language: Language, name: keyof PublicationDraftText) => {
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
        <TextInLanguage language={language} id={`${language}-name`}>
          {LANGUAGE_NAMES[language]}
        </TextInLanguage>
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

/** What was written, in each of its languages, as customers read it. */
export function PublicationTexts({ texts }: { texts: TextsByLanguage }) {
  return LANGUAGES.map((language) => {
    const piece = texts[language];
    if (!piece) return null;
    return (
      <Panel key={language} title={<LanguageNames languages={[language]} />}>
        <article className={styles.piece} lang={LOCALES[language]}>
          <h3>{piece.title}</h3>
          {splitParagraphs(piece.body).map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </article>
      </Panel>
    );
  });
}

/** Withdraws something published: a reason, and one verb. */

const SHORTEST = 3;

interface WithdrawDialogProps<Call extends WithdrawCall> {
  call: Call;
  title: string;
  about: string;
  /** Which publication. */
  input: Omit<CommandInput<Call>, 'why'>;
  onClose(): void;
}
type WithdrawCall = 'staff/withdrawLegal' | 'staff/withdrawAnnouncement' | 'staff/withdrawNews';

export function WithdrawPublicationDialog<Call extends WithdrawCall>(props: WithdrawDialogProps<Call>) {
  const { call, title, about, input, onClose } = props;
  const t = useTexts().written;
  return (
    <CommandDialog
      call={call}
      title={title}
      verb={t.withdraw}
      danger
      initial={{ why: '' }}
      parts={({ why }) => [
        <p key="about">{about}</p>,
        {
          ...{ name: 'why', label: t.why, hint: t.whyHint, fault: t.needWhy, maxLength: 200 },
          isWrong: why.trim().length < SHORTEST || !isPlainLine(why.trim()),
        },
      ]}
      input={() => input}
      successMessage={t.withdrawnSaid}
      onClose={onClose}
    />
  );
}
