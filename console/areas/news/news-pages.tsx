/** All news: future, published and withdrawn. */
import { Button } from '@mui/material';
import { Link, useParams } from 'react-router';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { TextInLanguage, LanguageNames, useTexts } from '../../language/use-texts.tsx';
import { formatDateTime, formatDateTimeToMinute } from '../../language/format.ts';
import { FactList, Page, Panel, LoadingOrError } from '../../layout/page.tsx';
import { List } from '../../list/list.tsx';
import { type TableColumn, StatusLabel, type StatusTone } from '../../list/table.tsx';
import { useState } from 'react';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { useShowMessage, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { WithdrawPublicationDialog, PublicationTexts } from '../../publications/publication-fields.tsx';

type News = CallAnswer<'staff/listNews'>['rows'][number];

const TONES: Record<News['status'], StatusTone> = { upcoming: 'warns', shown: 'good', withdrawn: 'bad' };

export function NewsListPage() {
  const texts = useTexts();
  const t = texts.news;
  const columns: TableColumn<News>[] = [
    {
      name: 'title',
      title: t.columns.title,
      cell: ({ title, languages, sponsored }) => (
        <>
          <TextInLanguage language={languages[0]}>{title}</TextInLanguage>
          {sponsored ? ` · ${t.isSponsored}` : null}
        </>
      ),
    },
    {
      name: 'status',
      title: t.columns.status,
      kind: 'tight',
      cell: ({ status }) => <StatusLabel tone={TONES[status]}>{t.statuses[status]}</StatusLabel>,
    },
    { name: 'topic', title: t.columns.topic, kind: 'tight', cell: ({ topic }) => t.topics[topic] },
    {
      name: 'languages',
      title: t.columns.languages,
      cell: ({ languages }) => <LanguageNames languages={languages} />,
    },
    { name: 'from', title: t.columns.from, kind: 'number', cell: ({ from }) => formatDateTimeToMinute(from) },
    { name: 'by', title: t.columns.by, kind: 'tight', cell: ({ by }) => by.name },
  ];
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        <Button variant="contained" component={Link} to="/news/new">
          {t.write}
        </Button>
      }
    >
      <List<News>
        resource="staff/listNews"
        label={t.title}
        columns={columns}
        to={({ id }) => `/news/${id}`}
        empty={t.empty}
        emptyFiltered={t.empty}
      />
    </Page>
  );
}

/** One piece of news in all its languages; it can be withdrawn, never changed. */
export function NewsDetailPage() {
  const { news = '' } = useParams();
  const t = useTexts().news;
  const reading = useStaffCall('staff/getNews', { news });
  const above = { title: t.title, to: '/news' };
  if (!reading.data)
    return (
      <Page title={t.one} above={above}>
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      </Page>
    );
  return <NewsDetail key={news} news={reading.data} above={above} />;
}

function NewsDetail({ news, above }: { news: CallAnswer<'staff/getNews'>; above: { title: string; to: string } }) {
  const { news: t, written } = useTexts();
  const say = useShowMessage();
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
      heading={<TextInLanguage language={news.languages[0]}>{news.title}</TextInLanguage>}
      above={above}
      about={<StatusLabel tone={TONES[news.status]}>{t.statuses[news.status]}</StatusLabel>}
      actions={
        withdrawn ? null : (
          <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
            {written.withdraw}
          </Button>
        )
      }
    >
      <Panel title={t.facts}>
        <FactList
          facts={[
            [t.columns.topic, news.sponsored ? `${t.topics[news.topic]} · ${t.isSponsored}` : t.topics[news.topic]],
            [t.columns.instruments, news.instruments.join(', ') || null],
            [t.columns.from, formatDateTime(news.from)],
            [t.columns.by, fillPlaceholders(written.byAt, { name: news.by.name, at: formatDateTime(news.at) })],
            [
              written.withdrawn,
              withdrawn &&
                fillPlaceholders(written.byAt, { name: withdrawn.by.name, at: formatDateTime(withdrawn.at) }),
            ],
            [written.why, withdrawn?.why],
          ]}
        />
      </Panel>
      <PublicationTexts texts={news.texts} />
      {asking ? (
        <WithdrawPublicationDialog
          title={fillPlaceholders(t.withdrawTitle, { title: news.title })}
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
