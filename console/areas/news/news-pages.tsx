/** All news: future, published and withdrawn. */
import { DialogButton } from '../../form/command-buttons.tsx';
import { Button } from '@mui/material';
import { Link, useParams } from 'react-router';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { TextInLanguage, LanguageNames, useTexts } from '../../language/use-texts.tsx';
import { formatDateTime, formatDateTimeToMinute } from '../../language/format.ts';
import { FactList, Page, Panel, LoadingPage } from '../../layout/page.tsx';
import { List } from '../../list/list.tsx';
import {
  type TableColumn,
  StatusLabel,
  type StatusTone,
  numberColumn,
  textColumn,
  tightColumn,
} from '../../list/table.tsx';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { WithdrawPublicationDialog, PublicationTexts } from '../../publications/publication-fields.tsx';

type News = CallAnswer<'staff/listNews'>['rows'][number];

const TONES: Record<News['status'], StatusTone> = { upcoming: 'warns', shown: 'good', withdrawn: 'bad' };

export function NewsListPage() {
  const texts = useTexts();
  const t = texts.news;
  const columns: TableColumn<News>[] = [
    textColumn(t.columns.title, ({ title, languages, sponsored }) => (
      <>
        <TextInLanguage language={languages[0]}>{title}</TextInLanguage>
        {sponsored ? ` · ${t.isSponsored}` : null}
      </>
    )),
    tightColumn(t.columns.status, ({ status }) => <StatusLabel tone={TONES[status]}>{t.statuses[status]}</StatusLabel>),
    tightColumn(t.columns.topic, ({ topic }) => t.topics[topic]),
    textColumn(t.columns.languages, ({ languages }) => <LanguageNames languages={languages} />),
    numberColumn(t.columns.from, ({ from }) => formatDateTimeToMinute(from)),
    tightColumn(t.columns.by, ({ by }) => by.name),
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
        call="staff/listNews"
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
  if (!reading.data) return <LoadingPage title={t.one} above={above} reading={reading} />;
  return <NewsDetail key={news} news={reading.data} above={above} />;
}

function NewsDetail({ news, above }: { news: CallAnswer<'staff/getNews'>; above: { title: string; to: string } }) {
  const { news: t, written } = useTexts();
  const { withdrawn } = news;
  return (
    <Page
      title={news.title}
      heading={<TextInLanguage language={news.languages[0]}>{news.title}</TextInLanguage>}
      above={above}
      about={<StatusLabel tone={TONES[news.status]}>{t.statuses[news.status]}</StatusLabel>}
      actions={
        withdrawn ? null : (
          <DialogButton label={written.withdraw} variant="outlined" color="error">
            {(close) => (
              <WithdrawPublicationDialog
                call="staff/withdrawNews"
                title={fillPlaceholders(t.withdrawTitle, { title: news.title })}
                about={t.withdrawAbout}
                input={{ news: news.id }}
                onClose={close}
              />
            )}
          </DialogButton>
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
    </Page>
  );
}
