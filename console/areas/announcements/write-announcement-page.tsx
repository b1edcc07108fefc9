/** Writing a message to the customer whose id is in the address, or to all, which needs a second person. */
import { Button, TextField } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { fill } from '@bourse/contract/texts/fill.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '@bourse/contract/texts/languages.ts';
import type { Written } from '@bourse/contract/written.ts';
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
            {to === '' ? t.propose : t.send}
          </Button>
        </div>
      </form>
      {asking && texts ? <Send to={to} texts={texts} onClose={() => setAsking(false)} /> : null}
    </Page>
  );
}

interface SendProps {
  /** Empty: to all, once a second person has approved it. */
  to: string;
  texts: Written;
  onClose(): void;
}

function Send({ to, texts, onClose }: SendProps) {
  const { announcements: t, proposals } = useTexts();
  const say = useSay();
  const go = useNavigate();
  const send = useStaffCommand('staff/announce');
  const propose = useStaffCommand('staff/proposeAnnouncement');
  const isToAll = to === '';
  const submit = async (): Promise<void> => {
    const made = await (isToAll ? propose.run({ texts }) : send.run({ to, texts }));
    if (!made) return;
    say(isToAll ? proposals.proposed : t.sent);
    void go(isToAll ? '/proposals' : `/announcements/${made.id}`);
  };
  const languages = LANGUAGES.filter((language) => texts[language])
    .map((language) => LANGUAGE_NAMES[language])
    .join(', ');
  return (
    <FormDialog
      title={isToAll ? t.proposeTitle : t.sendTitle}
      verb={isToAll ? t.propose : t.send}
      plain
      busy={send.busy || propose.busy}
      failure={isToAll ? propose.failure : send.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{fill(isToAll ? t.sendAll : t.sendOne, { languages, customer: to })}</p>
    </FormDialog>
  );
}
