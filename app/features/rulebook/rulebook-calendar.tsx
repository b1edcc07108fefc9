import { useTexts, fill, getLocale } from '../../language/language.ts';
import styles from './rulebook.module.css';
import { type Rulebook, spansIn } from './rulebook-words.ts';

type Day = Rulebook['days'][number];

/** "Thu 26 Nov", as the reader writes it; a calendar date belongs to no zone. */
export const dayIn = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC', numberingSystem: 'latn' }).format(Date.parse(`${date}T12:00:00Z`));

function DayLine({ day }: { day: Day }) {
  const t = useTexts('rulebook');
  const hours = spansIn(t, day.spans.filter(({ kind }) => kind === 'regular'));
  return (
    <li className={styles.day}>
      <time className={styles.date} dateTime={day.date}>{dayIn(day.date, getLocale())}</time>
      <span className={`${styles.what} ${day.state === 'open' ? '' : styles.off}`}>
        {{ open: hours, closed: t.closed, unknown: t.unknown }[day.state]}
        {day.name === null ? null : <span className={styles.special}>{day.name}{day.confirmed ? '' : ` · ${t.unconfirmed}`}</span>}
      </span>
    </li>
  );
}

/** The next thirty days of the exchange: when it trades, and why not. */
export function RulebookCalendar({ book }: { book: Rulebook }) {
  const t = useTexts('rulebook');
  return (
    <>
      <p className={styles.hint}>
        {book.hours === 'always' ? <>{t.always} </> : null}{fill(t.times, { zone: zoneIn(book.zone, getLocale()) })}
        {book.calendarUntil === null ? null : <> · {fill(t.until, { year: book.calendarUntil })}</>}
      </p>
      <ul>{book.days.map((day) => <DayLine key={day.date} day={day} />)}</ul>
    </>
  );
}

/** "New York Time". */
function zoneIn(zone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
