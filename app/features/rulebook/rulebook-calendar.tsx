import { zoneName } from '@bourse/contract/opening-hours-text.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { useTexts, fill, getLocale } from '../../language/language.ts';
import { pathOf } from '../../router/routes.ts';
import { Link } from '../../router/link.tsx';
import { formatPrice, withCurrency } from '../../format/numbers.ts';
import styles from './rulebook.module.css';
import { type Rulebook, spansIn } from './rulebook-words.ts';

type Day = Rulebook['days'][number];
type Coming = Answer<'quotes/listUpcomingActions'>['rows'][number];

/** "Thu 26 Nov", in the reader's format; a calendar date has no time zone. */
export const dayIn = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  }).format(Date.parse(`${date}T12:00:00Z`));

/** A company's announcement for a day, with a link to it. */
function ComingLine({ coming: { kind, instrument, name, currency, amount } }: { coming: Coming }) {
  const t = useTexts('announced');
  return (
    <Link to={pathOf('stockDetail')} query={{ instrument }} className={styles.coming}>
      <span>{kind === 'dividend' ? fill(t.goesEx, { name }) : fill(t.goes, { name, what: t.kind[kind] })}</span>
      {amount === null ? null : <span>{withCurrency(formatPrice(amount, currency), currency)}</span>}
    </Link>
  );
}

function DayLine({ day, coming }: { day: Day; coming: readonly Coming[] }) {
  const t = useTexts('rulebook');
  const hours = spansIn(
    t,
    day.spans.filter(({ kind }) => kind === 'regular'),
  );
  return (
    <li className={styles.whole}>
      <div className={styles.day}>
        <time className={styles.date} dateTime={day.date}>
          {dayIn(day.date, getLocale())}
        </time>
        <span className={`${styles.what} ${day.state === 'open' ? '' : styles.off}`}>
          {{ open: hours, closed: t.closed, unknown: t.unknown }[day.state]}
          {day.name === null ? null : (
            <span className={styles.special}>
              {day.name}
              {day.confirmed ? '' : ` · ${t.unconfirmed}`}
            </span>
          )}
        </span>
      </div>
      {coming.map((each) => (
        <ComingLine key={`${each.instrument} ${each.kind}`} coming={each} />
      ))}
    </li>
  );
}

/** The exchange's next thirty days: when it trades, why not, and what goes ex. */
export function RulebookCalendar({ book }: { book: Rulebook }) {
  const t = useTexts('rulebook');
  const coming =
    useCall('quotes/listUpcomingActions', { market: book.market }, { staleTimeMs: 60_000 }).data?.rows ?? [];
  return (
    <>
      <p className={styles.hint}>
        {book.hours === 'always' ? <>{t.always} </> : null}
        {fill(t.times, { zone: zoneName(book.zone, getLocale()) })}
        {book.calendarUntil === null ? null : <> · {fill(t.until, { year: book.calendarUntil })}</>}
      </p>
      <ul>
        {book.days.map((day) => (
          <DayLine key={day.date} day={day} coming={coming.filter(({ exDate }) => exDate === day.date)} />
        ))}
      </ul>
    </>
  );
}
