/** The calendar of companies, day by day. */
import type { Market } from '@bourse/core/markets/market-types.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { Button } from '../../components/button.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { formatDeadline, formatClock, formatDate, formatZoneOffset } from '../../format/dates.ts';
import { fillPlaceholders, getLocale, getTexts, useTexts } from '../../language/language.ts';
import styles from './companies.module.css';
import { useFigureComputationProgress } from './use-figure-computation-progress.ts';
import type { ListCallRow } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { formatPrice, formatRate, formatWithCurrency } from '../../format/numbers.ts';
import { storeLastChosenInstrument, buildInstrumentDetailPath } from '../../instruments/last-chosen-instrument.ts';

const PAGE = 100;

/** Coming events by day, of a market or of the customer's holdings and watchlist. */
export function CompanyCalendarDays({ market }: { market: Market | undefined }) {
  const { calendar: t } = useTexts('companies');
  const reading = useListCall(
    'discovery/getCalendar',
    { limit: PAGE, ...(market ? { market } : {}) },
    { staleTimeMs: 60_000 },
  );
  const computing = useFigureComputationProgress(reading);
  const { first, rows } = reading;
  if (!first) return <LoadingOrError card rows={6} error={reading.error} onRetry={reading.reload} />;
  const to = { date: formatDate(first.to) };
  return (
    <>
      <p className={styles.about}>
        {fillPlaceholders(t.about, to)} {rows.some(({ kind }) => kind === 'economic') ? t.economicSays : null}{' '}
        {first.notPublished.map((kind) => t.notPublished[kind]).join(' ')} {computing}
      </p>
      {rows.length === 0 ? (
        <EmptyView icon="clock" text={first.own === 0 ? t.nothingOwn : fillPlaceholders(t.none, to)} />
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

type UpcomingEvent = ListCallRow<'discovery/getCalendar'>;

const rateOr = (rate: string | null): string => (rate === null ? '–' : formatRate(rate));

/** The release time on the device's clock, with the date if it differs from the market's date in the heading. */
const releasedAt = (at: string, date: string): string =>
  formatDate(at) === formatDate(date) ? `${formatClock(at)} (${formatZoneOffset(at)})` : formatDeadline(at);

/** An economic figure: when it is released, the figure once it is out, and the previous one. */
function figuresOf({ date, at, actual, previous }: UpcomingEvent): string {
  const { calendar: t } = getTexts().companies;
  return [
    at === null ? null : releasedAt(at, date),
    actual === null ? null : fillPlaceholders(t.actual, { rate: formatRate(actual) }),
    fillPlaceholders(t.previous, { rate: rateOr(previous) }),
  ]
    .filter((each) => each !== null)
    .join(' · ');
}

/** A coming event, and what is known of it. */
function useUpcomingEventText(): (coming: UpcomingEvent) => { title: string; sub: string } {
  const { calendar: t } = useTexts('companies');
  const { kind: actions } = useTexts('announced');
  const { short } = useTexts('markets');
  return (coming) => {
    const { kind, market, name, amount, currency, payDate, ends, action } = coming;
    if (coming.release) return { title: `${short[market]} · ${t.economic[coming.release]}`, sub: figuresOf(coming) };
    if (kind === 'closed' || kind === 'otherHours')
      return { title: fillPlaceholders(t[kind], { market: short[market] }), sub: name };
    const cash =
      amount === null ? null : formatWithCurrency(formatPrice(amount, currency ?? undefined), currency ?? '');
    if (kind === 'earnings')
      return {
        title: name,
        sub: `${t.earnings} · ${fillPlaceholders(t.earningsOf, { date: ends ? formatDate(ends) : '–' })}`,
      };
    if (kind === 'dividend' && cash && payDate)
      return {
        title: name,
        sub: `${t.dividend} · ${fillPlaceholders(t.dividendOf, { amount: cash, date: formatDate(payDate) })}`,
      };
    return { title: name, sub: kind === 'listing' ? t.listing : action ? actions[action] : t.dividend };
  };
}

/** Sorts events by time; events that last the whole day come first. */
const byTime = (rows: readonly UpcomingEvent[]): UpcomingEvent[] =>
  rows.toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? ''));

/** The events of one day. */
function CalendarDay({ date, rows }: { date: string; rows: readonly UpcomingEvent[] }) {
  const words = useUpcomingEventText();
  const weekday = new Intl.DateTimeFormat(getLocale(), { weekday: 'short', timeZone: 'UTC' });
  return (
    <Card title={`${formatDate(date)} ${weekday.format(Date.parse(`${date}T12:00:00Z`))}`}>
      {byTime(rows).map((coming) => {
        const { instrument } = coming;
        const { title, sub } = words(coming);
        return (
          <ListRow
            key={`${coming.kind} ${instrument ?? coming.market} ${coming.action ?? coming.release}`}
            title={<span className={styles.whole}>{title}</span>}
            sub={<span className={styles.whole}>{sub}</span>}
            {...(instrument
              ? {
                  to: buildInstrumentDetailPath(instrument),
                  query: { instrument },
                  onOpen: () => storeLastChosenInstrument(instrument),
                }
              : {})}
          />
        );
      })}
    </Card>
  );
}
