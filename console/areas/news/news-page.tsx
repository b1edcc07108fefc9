/** One piece of news in all its languages; it can be withdrawn, never changed. */
import { Button } from '@mui/material';
import { useState } from 'react';
import { useParams } from 'react-router';
import { fill } from '@bourse/contract/texts/fill.ts';
import type { Answer } from '../../api/client.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { formatDateTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { Facts, Panel } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { Mark } from '../../list/mark.tsx';
import { WithdrawDialog } from '../../content/withdraw-dialog.tsx';
import { InLanguage } from '../../content/in-language.tsx';
import { WrittenShown } from '../../content/written-shown.tsx';
import { TONES } from './news-list-page.tsx';

export function NewsPage() {
  const { news = '' } = useParams();
  const t = useTexts().news;
  const reading = useStaffCall('staff/getNews', { news });
  const above = { title: t.title, to: '/news' };
  if (!reading.data)
    return (
      <Page title={t.one} above={above}>
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      </Page>
    );
  return <Shown key={news} news={reading.data} above={above} />;
}

function Shown({ news, above }: { news: Answer<'staff/getNews'>; above: { title: string; to: string } }) {
  const { news: t, written } = useTexts();
  const say = useSay();
  const withdraw = useStaffCommand('staff/withdrawNews');
  const [asking, setAsking] = useState(false);
  const submit = async (why: string): Promise<void> => {
    if (!(await withdraw.run({ news: news.id, why }))) return;
    setAsking(false);
    say(written.withdrawnSaid);
  };
  const { withdrawn } = news;
  return (
    <Page
      title={news.title}
      heading={<InLanguage language={news.languages[0]}>{news.title}</InLanguage>}
      above={above}
      about={<Mark tone={TONES[news.standing]}>{t.standings[news.standing]}</Mark>}
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
            [t.columns.topic, news.sponsored ? `${t.topics[news.topic]} · ${t.isSponsored}` : t.topics[news.topic]],
            [t.columns.instruments, news.instruments.join(', ') || null],
            [t.columns.from, formatDateTime(news.from)],
            [t.columns.by, fill(written.byAt, { name: news.by.name, at: formatDateTime(news.at) })],
            [
              written.withdrawn,
              withdrawn && fill(written.byAt, { name: withdrawn.by.name, at: formatDateTime(withdrawn.at) }),
            ],
            [written.why, withdrawn?.why],
          ]}
        />
      </Panel>
      <WrittenShown texts={news.texts} />
      {asking ? (
        <WithdrawDialog
          title={fill(t.withdrawTitle, { title: news.title })}
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
