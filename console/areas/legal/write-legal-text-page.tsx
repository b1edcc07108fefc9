/**
 * Writing a new version of a legal text, starting from the latest one. It is proposed from here; another person
 * approves it.
 */
import { CommandDialog } from '../../form/command-dialog.tsx';
import { Button, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { LEGAL_TEXT_NAMES, type LegalTextName } from '@bourse/contract/constants.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallInput } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Page, Panel, LoadingOrError } from '../../layout/page.tsx';
import { NotFoundPage } from '../../layout/menu-entries.tsx';
import styles from '../../publications/publication-fields.module.css';
import type { PublicationDraft } from '../../publications/publication-draft.ts';
import { PublicationFields } from '../../publications/publication-fields.tsx';
import { parseLegalTextDraft } from './legal-text-draft.ts';

const LINES = 12;

export function WriteLegalTextPage() {
  const { text: requestedText } = useParams();
  const text = LEGAL_TEXT_NAMES.find((each) => each === requestedText);
  return text ? <LegalTextFormFromLatest key={text} text={text} /> : <NotFoundPage />;
}

/** The writer's starting point: the text that takes effect last, if known. */
function LegalTextFormFromLatest({ text }: { text: LegalTextName }) {
  const t = useTexts().legal;
  const all = useStaffCall('staff/listLegal', {});
  const version = all.data?.rows.find(
    (row) => row.text === text && (row.status === 'upcoming' || row.status === 'inForce'),
  )?.version;
  const reading = useStaffCall('staff/getLegal', { text, version: version ?? 1 }, { enabled: version !== undefined });
  const page = { title: fillPlaceholders(t.write, { text: t.names[text] }), above: { title: t.title, to: '/legal' } };
  const again = (): void => void (version === undefined ? all : reading).refetch();
  return (
    <Page {...page}>
      {reading.data ? (
        <LegalTextForm text={text} latest={reading.data.texts} />
      ) : (
        <LoadingOrError error={all.error ?? reading.error} again={again} />
      )}
    </Page>
  );
}

function LegalTextForm({ text, latest }: { text: LegalTextName; latest: PublicationDraft }) {
  const t = useTexts().legal;
  const [draft, setDraft] = useState(latest);
  const [typed, setTyped] = useState('');
  const [isUnfavourable, setUnfavourable] = useState(false);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const { texts, faults } = parseLegalTextDraft(draft);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    setAsking(texts !== null && typed !== '');
  };
  const needsFrom = tried && typed === '';
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Panel title={t.facts}>
          <div className={styles.fields}>
            <TextField
              type="datetime-local"
              id="legal-from"
              label={t.columns.from}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              error={needsFrom}
              helperText={needsFrom ? t.needFrom : t.fromHint}
              slotProps={{ inputLabel: { shrink: true } }}
            />
            <FormControlLabel
              control={
                <Checkbox checked={isUnfavourable} onChange={(event) => setUnfavourable(event.target.checked)} />
              }
              label={t.columns.isUnfavourable}
            />
          </div>
        </Panel>
        <PublicationFields
          draft={draft}
          onChange={setDraft}
          faults={tried ? faults : {}}
          words={t.faults}
          hint={t.form}
          lines={LINES}
        />
        <div className={styles.foot}>
          <Button type="submit" variant="contained">
            {t.propose}
          </Button>
        </div>
      </form>
      {asking && texts ? (
        <ProposeLegalTextDialog
          input={{ text, from: new Date(typed).toISOString(), isUnfavourable, texts }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

function ProposeLegalTextDialog({
  input,
  onClose,
}: {
  input: Omit<CallInput<'staff/writeLegal'>, 'key'>;
  onClose(): void;
}) {
  const t = useTexts().legal;
  const go = useNavigate();
  return (
    <CommandDialog
      call="staff/writeLegal"
      title={t.proposeTitle}
      verb={t.propose}
      parts={[<p key="about">{fillPlaceholders(t.proposeAbout, { from: formatDateTimeToMinute(input.from) })}</p>]}
      input={input}
      successMessage={t.proposed}
      onDone={({ text, version }) => void go(`/legal/${text}/${version}`)}
      onClose={onClose}
    />
  );
}
