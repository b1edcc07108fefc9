/** All news: future, published and withdrawn. */
import { Button } from '@mui/material';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { InLanguage, LanguageNames } from '../../content/in-language.tsx';
import { formatShortTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { List } from '../../list/list.tsx';
import { Mark, type Tone } from '../../list/mark.tsx';
import type { Column } from '../../list/table.tsx';

type News = Answer<'staff/listNews'>['rows'][number];

export const TONES: Record<News['standing'], Tone> = { coming: 'warns', shown: 'good', withdrawn: 'bad' };

export function NewsListPage() {
  const texts = useTexts();
  const t = texts.news;
  const columns: Column<News>[] = [
    {
      name: 'title',
      title: t.columns.title,
      cell: ({ title, languages, sponsored }) => (
        <>
          <InLanguage language={languages[0]}>{title}</InLanguage>
          {sponsored ? ` · ${t.isSponsored}` : null}
        </>
      ),
    },
    {
      name: 'standing',
      title: t.columns.standing,
      kind: 'tight',
      cell: ({ standing }) => <Mark tone={TONES[standing]}>{t.standings[standing]}</Mark>,
    },
    { name: 'topic', title: t.columns.topic, kind: 'tight', cell: ({ topic }) => t.topics[topic] },
    {
      name: 'languages',
      title: t.columns.languages,
      cell: ({ languages }) => <LanguageNames languages={languages} />,
    },
    { name: 'from', title: t.columns.from, kind: 'number', cell: ({ from }) => formatShortTime(from) },
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
