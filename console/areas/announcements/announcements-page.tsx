/** Messages that the staff have sent, and how far their delivery has come. */
import { Button } from '@mui/material';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { InLanguage, LanguageNames } from '../../content/in-language.tsx';
import { formatNumber, formatShortTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { List } from '../../list/list.tsx';
import { Mark } from '../../list/mark.tsx';
import type { Column } from '../../list/table.tsx';

type Announcement = Answer<'staff/listAnnouncements'>['rows'][number];

const LIST_REFRESH_MS = 5_000;

export function Standing({ of: { withdrawn, done } }: { of: Pick<Announcement, 'withdrawn' | 'done'> }) {
  const t = useTexts().announcements.standings;
  if (withdrawn) return <Mark tone="bad">{t.withdrawn}</Mark>;
  return <Mark tone={done ? 'good' : 'warns'}>{done ? t.told : t.telling}</Mark>;
}

export function AnnouncementsPage() {
  const t = useTexts().announcements;
  const columns: Column<Announcement>[] = [
    {
      name: 'title',
      title: t.columns.title,
      cell: ({ title, languages }) => <InLanguage language={languages[0]}>{title}</InLanguage>,
    },
    { name: 'standing', title: t.columns.standing, kind: 'tight', cell: (row) => <Standing of={row} /> },
    { name: 'to', title: t.columns.to, kind: 'tight', cell: ({ to }) => to?.account ?? t.all },
    { name: 'told', title: t.columns.told, kind: 'number', cell: ({ told }) => formatNumber(told) },
    {
      name: 'languages',
      title: t.columns.languages,
      cell: ({ languages }) => <LanguageNames languages={languages} />,
    },
    { name: 'at', title: t.columns.at, kind: 'number', cell: ({ at }) => formatShortTime(at) },
    { name: 'by', title: t.columns.by, kind: 'tight', cell: ({ by }) => by.name },
  ];
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        <Button variant="contained" component={Link} to="/announcements/new">
          {t.write}
        </Button>
      }
    >
      <List<Announcement>
        resource="staff/listAnnouncements"
        label={t.title}
        columns={columns}
        to={({ id }) => `/announcements/${id}`}
        empty={t.empty}
        emptyFiltered={t.empty}
        refreshMs={LIST_REFRESH_MS}
      />
    </Page>
  );
}
