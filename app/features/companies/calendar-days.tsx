/** The calendar of companies, day by day. */
import type { Market } from '@bourse/core/market.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { Button } from '../../components/button.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { formatDate } from '../../format/dates.ts';
import { fill, useTexts } from '../../language/language.ts';
import { CalendarDay } from './calendar-day.tsx';
import styles from './companies.module.css';
import { useComputing } from './use-computing.ts';

const PAGE = 100;

/** Coming events by day, of a market or of the customer's holdings and watchlist. */
export function CalendarDays({ market }: { market: Market | undefined }) {
  const { calendar: t } = useTexts('companies');
  const reading = useListCall(
    'discovery/getCalendar',
    { limit: PAGE, ...(market ? { market } : {}) },
    { staleTimeMs: 60_000 },
  );
  const computing = useComputing(reading);
  const { first, rows } = reading;
  if (!first) return <Waiting card rows={6} error={reading.error} onRetry={reading.reload} />;
  const to = { date: formatDate(first.to) };
  return (
    <>
      <p className={styles.about}>
        {fill(t.about, to)} {rows.some(({ kind }) => kind === 'economic') ? t.economicSays : null}{' '}
        {first.notPublished.map((kind) => t.notPublished[kind]).join(' ')} {computing}
      </p>
      {rows.length === 0 ? (
        <EmptyView icon="clock" text={first.own === 0 ? t.nothingOwn : fill(t.none, to)} />
      ) : (
        [...Map.groupBy(rows, ({ date }) => date)].map(([date, of]) => <CalendarDay key={date} date={date} rows={of} />)
      )}
      {reading.hasMore ? (
        <div className={styles.choice}>
          <Button kind="soft" busy={reading.isLoadingMore} onPress={reading.loadMore}>
            {t.more}
          </Button>
        </div>
      ) : null}
    </>
  );
}
