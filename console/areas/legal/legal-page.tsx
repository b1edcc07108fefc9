/**
 * One version of a legal text in all its languages: another person approves it, or it is withdrawn before it takes
 * effect.
 */
import { Button } from '@mui/material';
import { useState } from 'react';
import { useParams } from 'react-router';
import { fill } from '@bourse/contract/texts/fill.ts';
import type { LegalName } from '@bourse/contract/constants.ts';
import type { Answer } from '../../api/client.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { formatDateTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { FormDialog } from '../../layout/form-dialog.tsx';
import { Page } from '../../layout/page.tsx';
import { Facts, Panel } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { Mark } from '../../list/mark.tsx';
import { useMe } from '../../session/use-me.ts';
import { WithdrawDialog } from '../../content/withdraw-dialog.tsx';
import { TONES } from './legal-list-page.tsx';
import { LegalShown } from './legal-shown.tsx';

type Shown = Answer<'staff/getLegal'>;

export function LegalPage() {
  const { text = '', version = '' } = useParams();
  const t = useTexts().legal;
  const reading = useStaffCall('staff/getLegal', { text: text as LegalName, version: Number(version) });
  const above = { title: t.title, to: '/legal' };
  if (!reading.data)
    return (
      <Page title={t.title} above={above}>
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      </Page>
    );
  return <OneVersion key={`${text} ${version}`} legal={reading.data} above={above} />;
}

function OneVersion({ legal, above }: { legal: Shown; above: { title: string; to: string } }) {
  const { legal: t, written, reviews } = useTexts();
  const me = useMe();
  const [asking, setAsking] = useState<'approve' | 'withdraw' | null>(null);
  const { by, standing, approved, withdrawn } = legal;
  const title = fill(t.one, { text: t.names[legal.text], version: legal.version });
  const done = { legal, title, onClose: () => setAsking(null) };
  const byAt = (person: { name: string }, at: string): string =>
    fill(written.byAt, { name: person.name, at: formatDateTime(at) });
  const mayApprove = standing === 'proposed' && by !== null && me !== null && me.id !== by.id;
  return (
    <Page
      title={title}
      above={above}
      about={<Mark tone={TONES[standing]}>{t.standings[standing]}</Mark>}
      actions={
        <>
          {mayApprove ? (
            <Button variant="contained" onClick={() => setAsking('approve')}>
              {t.approve}
            </Button>
          ) : null}
          {standing === 'proposed' || standing === 'coming' ? (
            <Button variant="outlined" color="error" onClick={() => setAsking('withdraw')}>
              {written.withdraw}
            </Button>
          ) : null}
        </>
      }
    >
      <Panel title={t.facts}>
        <Facts
          facts={[
            [t.columns.from, formatDateTime(legal.from)],
            [t.columns.weighs, by && (legal.weighs ? reviews.yes : reviews.no)],
            [t.columns.by, by && legal.at ? byAt(by, legal.at) : t.builtIn],
            [
              t.columns.decideBefore,
              standing === 'proposed' && legal.decideBefore ? formatDateTime(legal.decideBefore) : null,
            ],
            [t.columns.approved, approved && byAt(approved.by, approved.at)],
            [t.columns.consents, legal.consents],
            [written.withdrawn, withdrawn && byAt(withdrawn.by, withdrawn.at)],
            [written.why, withdrawn?.why],
          ]}
        />
      </Panel>
      <LegalShown texts={legal.texts} />
      {asking === 'approve' ? <Approve {...done} /> : null}
      {asking === 'withdraw' ? <Withdraw {...done} /> : null}
    </Page>
  );
}

interface AskProps {
  legal: Shown;
  title: string;
  onClose(): void;
}

function Approve({ legal: { text, version, from }, title, onClose }: AskProps) {
  const t = useTexts().legal;
  const say = useSay();
  const approve = useStaffCommand('staff/approveLegal');
  const submit = async (): Promise<void> => {
    if (!(await approve.run({ text, version }))) return;
    onClose();
    say(t.approvedSaid);
  };
  return (
    <FormDialog
      title={fill(t.approveTitle, { title })}
      verb={t.approve}
      plain
      busy={approve.busy}
      failure={approve.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{fill(t.approveAbout, { from: formatDateTime(from) })}</p>
    </FormDialog>
  );
}

function Withdraw({ legal: { text, version }, title, onClose }: AskProps) {
  const { legal: t, written } = useTexts();
  const say = useSay();
  const withdraw = useStaffCommand('staff/withdrawLegal');
  const submit = async (why: string): Promise<void> => {
    if (!(await withdraw.run({ text, version, why }))) return;
    onClose();
    say(written.withdrawnSaid);
  };
  return (
    <WithdrawDialog
      title={fill(t.withdrawTitle, { title })}
      about={t.withdrawAbout}
      busy={withdraw.busy}
      failure={withdraw.failure}
      onSubmit={(why) => void submit(why)}
      onClose={onClose}
    />
  );
}
