/** One message in all its languages; it can be withdrawn, never changed. */
import { Button } from '@mui/material';
import { useState } from 'react';
import { useParams } from 'react-router';
import { fill } from '@bourse/contract/texts/fill.ts';
import type { Answer } from '../../api/client.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { formatDateTime, formatNumber } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { Facts, Panel } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { WithdrawDialog } from '../../content/withdraw-dialog.tsx';
import { InLanguage } from '../../content/in-language.tsx';
import { WrittenShown } from '../../content/written-shown.tsx';
import { Standing } from './announcements-page.tsx';

const DETAIL_REFRESH_MS = 3_000;

export function AnnouncementPage() {
  const { announcement = '' } = useParams();
  const t = useTexts().announcements;
  const reading = useStaffCall('staff/getAnnouncement', { announcement }, { refreshMs: DETAIL_REFRESH_MS });
  const above = { title: t.title, to: '/announcements' };
  if (!reading.data)
    return (
      <Page title={t.one} above={above}>
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      </Page>
    );
  return <Shown key={announcement} announcement={reading.data} above={above} />;
}

function Shown({
  announcement,
  above,
}: {
  announcement: Answer<'staff/getAnnouncement'>;
  above: { title: string; to: string };
}) {
  const { announcements: t, written } = useTexts();
  const say = useSay();
  const withdraw = useStaffCommand('staff/withdrawAnnouncement');
  const [asking, setAsking] = useState(false);
  const submit = async (why: string): Promise<void> => {
    if (!(await withdraw.run({ announcement: announcement.id, why }))) return;
    setAsking(false);
    say(written.withdrawnSaid);
  };
  const { withdrawn } = announcement;
  return (
    <Page
      title={announcement.title}
      heading={<InLanguage language={announcement.languages[0]}>{announcement.title}</InLanguage>}
      above={above}
      about={<Standing of={announcement} />}
      actions={
        withdrawn ? null : (
          <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
            {written.withdraw}
          </Button>
        )
      }
    >
      <Panel title={t.facts}>
        <Facts
          facts={[
            [t.columns.to, announcement.to?.account ?? t.all],
            [t.columns.told, formatNumber(announcement.told)],
            [t.columns.by, fill(written.byAt, { name: announcement.by.name, at: formatDateTime(announcement.at) })],
            [
              written.withdrawn,
              withdrawn && fill(written.byAt, { name: withdrawn.by.name, at: formatDateTime(withdrawn.at) }),
            ],
            [written.why, withdrawn?.why],
          ]}
        />
      </Panel>
      <WrittenShown texts={announcement.texts} />
      {asking ? (
        <WithdrawDialog
          title={fill(t.withdrawTitle, { title: announcement.title })}
          about={t.withdrawAbout}
          busy={withdraw.busy}
          failure={withdraw.failure}
          onSubmit={(why) => void submit(why)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Page>
  );
}
