/** Writes and proposes a piece of news: a second person publishes it, and it can't be changed afterwards. */
import { CommandDialog } from '../../form/command-dialog.tsx';
import type { CommandInput } from '@bourse/web/calls.ts';
import { Button, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { NEWS_TOPICS, proposeNews } from '@bourse/contract/news/calls.ts';
import { NAMED_INSTRUMENTS_MAXIMUM } from '@bourse/core/information/news/find-named-instruments.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { ChoiceField } from '../../layout/form-dialog.tsx';
import { Page, Panel } from '../../layout/page.tsx';
import styles from '../../publications/publication-fields.module.css';
import { EMPTY_PUBLICATION_DRAFT, parsePublicationDraft } from '../../publications/publication-draft.ts';
import { PublicationFields } from '../../publications/publication-fields.tsx';

/** Null means at once. */
const instantOf = (typed: string): string | null => (typed === '' ? null : new Date(typed).toISOString());

interface FactsProps {
  draft: FactsDraft;
  onChange(draft: FactsDraft): void;
  faults: FactsFaults;
}

/** What it is about, when it is published, and whether somebody has paid for it. */
function NewsFactFields({ draft, onChange, faults }: FactsProps) {
  const t = useTexts().news;
  const change = (part: Partial<FactsDraft>) => onChange({ ...draft, ...part });
  return (
    <Panel title={t.facts}>
      <div className={styles.row}>
        <ChoiceField
          id="news-topic"
          label={t.columns.topic}
          value={draft.topic}
          onChoose={(value) => change({ topic: value as FactsDraft['topic'] })}
          options={Object.fromEntries(NEWS_TOPICS.map((each) => [each, t.topics[each]]))}
        />
        <TextField
          type="datetime-local"
          id="news-from"
          label={t.columns.from}
          value={draft.from}
          onChange={(event) => change({ from: event.target.value })}
          helperText={t.fromHint}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <TextField
          id="news-instruments"
          label={t.columns.instruments}
          value={draft.instruments}
          onChange={(event) => change({ instruments: event.target.value })}
          error={faults.instruments}
          helperText={
            faults.instruments
              ? fillPlaceholders(t.faults.instruments, { most: NAMED_INSTRUMENTS_MAXIMUM })
              : t.instrumentsHint
          }
        />
      </div>
      <FormControlLabel
        control={
          <Checkbox checked={draft.sponsored} onChange={(event) => change({ sponsored: event.target.checked })} />
        }
        label={t.sponsored}
      />
      {faults.sponsored ? (
        <p className={styles.failure} role="alert">
          {t.faults.sponsored}
        </p>
      ) : null}
    </Panel>
  );
}

export function WriteNewsPage() {
  const { news: t, written } = useTexts();
  const [draft, setDraft] = useState(EMPTY_PUBLICATION_DRAFT);
  const [facts, setFacts] = useState(EMPTY_FACTS);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const { texts, faults, isEmpty } = parsePublicationDraft(draft);
  const { instruments, faults: factsFaults } = readFacts(facts);
  const isWhole = texts !== null && !factsFaults.instruments && !factsFaults.sponsored;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    setAsking(isWhole);
  };
  return (
    <Page title={t.write} above={{ title: t.title, to: '/news' }}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <NewsFactFields draft={facts} onChange={setFacts} faults={tried ? factsFaults : NO_FAULTS} />
        <PublicationFields
          draft={draft}
          onChange={setDraft}
          faults={tried ? faults : {}}
          words={written.faults}
          hint={written.bodyHint}
        />
        {tried && isEmpty ? (
          <p className={styles.failure} role="alert">
            {written.needOne}
          </p>
        ) : null}
        <div className={styles.foot}>
          <Button type="submit" variant="contained">
            {t.propose}
          </Button>
        </div>
      </form>
      {asking && texts ? (
        <ProposeNewsDialog
          input={{ topic: facts.topic, from: instantOf(facts.from), instruments, sponsored: facts.sponsored, texts }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Page>
  );
}

function ProposeNewsDialog({ input, onClose }: { input: CommandInput<'staff/proposeNews'>; onClose(): void }) {
  const { news: t, proposals } = useTexts();
  const go = useNavigate();
  const languages = LANGUAGES.filter((language) => input.texts[language])
    .map((language) => LANGUAGE_NAMES[language])
    .join(', ');
  const about = fillPlaceholders(input.from === null ? t.proposeNow : t.proposeFrom, {
    languages,
    from: input.from === null ? '' : formatDateTimeToMinute(input.from),
  });
  return (
    <CommandDialog
      call="staff/proposeNews"
      title={t.proposeTitle}
      verb={t.propose}
      parts={[<p key="about">{about}</p>]}
      input={input}
      successMessage={proposals.proposed}
      onDone={() => void go('/proposals')}
      onClose={onClose}
    />
  );
}

/** What a piece of news is about, as it is being typed. */

interface FactsDraft {
  topic: (typeof NEWS_TOPICS)[number];
  /** In the writer's own time; empty means at once. */
  from: string;
  /** Ids separated by blanks or commas. */
  instruments: string;
  sponsored: boolean;
}
interface FactsFaults {
  instruments: boolean;
  sponsored: boolean;
}

const EMPTY_FACTS: FactsDraft = { topic: 'general', from: '', instruments: '', sponsored: false };
const NO_FAULTS: FactsFaults = { instruments: false, sponsored: false };

function readFacts({ topic, instruments, sponsored }: FactsDraft): {
  instruments: string[];
  faults: FactsFaults;
} {
  const named = instruments
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((each) => each !== '');
  return {
    instruments: named,
    faults: {
      instruments: !proposeNews.input.shape.instruments.safeParse(named).success,
      sponsored: sponsored && topic === 'prices',
    },
  };
}
