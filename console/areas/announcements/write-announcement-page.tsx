/** Writing a message to all customers, or to the one whose id stands in the address. */
import { Button, TextField } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { fill } from '@bourse/contract/texts/fill.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '@bourse/contract/texts/languages.ts';
import type { Input } from '../../api/client.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useTexts } from '../../language/use-texts.ts';
import { FormDialog } from '../../layout/form-dialog.tsx';
import { Page } from '../../layout/page.tsx';
import { Panel } from '../../layout/panel.tsx';
import styles from '../../content/content.module.css';
import { EMPTY_DRAFT, readWritten } from '../../content/written-draft.ts';
import { WrittenFields } from '../../content/written-fields.tsx';

const ID = /^[1-9]\d{0,17}$/;

export function WriteAnnouncementPage() {
  const { announcements: t, written } = useTexts();
  const [query] = useSearchParams();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [typed, setTyped] = useState(query.get('to') ?? '');
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const { texts, faults, isEmpty } = readWritten(draft);
  const to = typed.trim();
  const isBadId = to !== '' && !ID.test(to);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    setAsking(texts !== null && !isBadId);
  };
  return (
    <Page title={t.write} above={{ title: t.title, to: '/announcements' }}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Panel title={t.facts}>
          <div className={styles.row}>
            <TextField
              id="announcement-to"
              label={t.customer}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              error={tried && isBadId}
              helperText={tried && isBadId ? t.badCustomer : t.customerHint}
            />
          </div>
        </Panel>
        <WrittenFields
          draft={draft}
          onChange={setDraft}
          faults={tried ? faults : {}}
          words={written.faults}
          hint={written.bodyHint}
          lines={3}
        />
        {tried && isEmpty ? (
          <p className={styles.failure} role="alert">
            {written.needOne}
          </p>
        ) : null}
        <div className={styles.foot}>
          <Button type="submit" variant="contained">
            {t.send}
          </Button>
        </div>
      </form>
      {asking && texts ? <Send input={{ to: to === '' ? null : to, texts }} onClose={() => setAsking(false)} /> : null}
    </Page>
  );
}

function Send({ input, onClose }: { input: Omit<Input<'staff/announce'>, 'key'>; onClose(): void }) {
  const t = useTexts().announcements;
  const say = useSay();
  const go = useNavigate();
  const send = useStaffCommand('staff/announce');
  const submit = async (): Promise<void> => {
    const made = await send.run(input);
    if (!made) return;
    say(t.sent);
    void go(`/announcements/${made.id}`);
  };
  const languages = LANGUAGES.filter((language) => input.texts[language])
    .map((language) => LANGUAGE_NAMES[language])
    .join(', ');
  const about = fill(input.to === null ? t.sendAll : t.sendOne, { languages, customer: input.to ?? '' });
  return (
    <FormDialog
      title={t.sendTitle}
      verb={t.send}
      busy={send.busy}
      failure={send.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{about}</p>
    </FormDialog>
  );
}
