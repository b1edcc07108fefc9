import { formatZoneName } from '@bourse/contract/opening-hours-text.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { fillPlaceholders, getLocale, useTexts } from '../../language/language.ts';
import { getRoutePath } from '../../router/route-registry.ts';
import { Link } from '../../router/link.tsx';
import { formatPrice, formatWithCurrency } from '../../format/numbers.ts';
import styles from './rulebook.module.css';
import {
  formatCharge,
  type ChargeRow,
  formatChargeRounding,
  type Rulebook,
  formatChargeScope,
  formatShortFee,
  type ShortFeeRow,
  formatSessionSpans,
} from './rulebook-text.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { RulebookSource } from './rulebook-group.tsx';
import type { Market } from '@bourse/core/markets/market-types.ts';
import { useState } from 'react';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { RulebookRules } from './rulebook-rules.tsx';

type Day = Rulebook['days'][number];
type Coming = CallAnswer<'quotes/listUpcomingActions'>['rows'][number];

/** "Thu 26 Nov", in the reader's format; a calendar date has no time zone. */
export const formatRulebookDay = (date: string, locale: string): string =>
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
    <Link to={getRoutePath('stockDetail')} query={{ instrument }} className={styles.coming}>
      <span>
        {kind === 'dividend'
          ? fillPlaceholders(t.goesEx, { name })
          : fillPlaceholders(t.goes, { name, what: t.kind[kind] })}
      </span>
      {amount === null ? null : <span>{formatWithCurrency(formatPrice(amount, currency), currency)}</span>}
    </Link>
  );
}

function DayLine({ day, coming }: { day: Day; coming: readonly Coming[] }) {
  const t = useTexts('rulebook');
  const hours = formatSessionSpans(
    t,
    day.spans.filter(({ kind }) => kind === 'regular'),
  );
  return (
    <li className={styles.whole}>
      <div className={styles.day}>
        <time className={styles.date} dateTime={day.date}>
          {formatRulebookDay(day.date, getLocale())}
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
function RulebookCalendar({ book }: { book: Rulebook }) {
  const t = useTexts('rulebook');
  const coming =
    useCall('quotes/listUpcomingActions', { market: book.market }, { staleTimeMs: 60_000 }).data?.rows ?? [];
  return (
    <>
      <p className={styles.hint}>
        {book.hours === 'always' ? <>{t.always} </> : null}
        {fillPlaceholders(t.times, { zone: formatZoneName(book.zone, getLocale()) })}
        {book.calendarUntil === null ? null : <> · {fillPlaceholders(t.until, { year: book.calendarUntil })}</>}
      </p>
      <ul>
        {book.days.map((day) => (
          <DayLine key={day.date} day={day} coming={coming.filter(({ exDate }) => exDate === day.date)} />
        ))}
      </ul>
    </>
  );
}

function ChargeLine({ charge, currency }: { charge: ChargeRow; currency: string }) {
  const t = useTexts('rulebook');
  const names = useTexts('charges');
  return (
    <li className={styles.charge}>
      <strong>{labelOf(names, charge.name)}</strong>
      <span>{formatCharge(t, names, charge, currency)}</span>
      <span className={styles.hint}>
        {[formatChargeScope(t, charge), formatChargeRounding(t, charge, currency)].filter(Boolean).join(' · ')}
      </span>
      <RulebookSource {...charge} />
    </li>
  );
}

/** What a night of borrowed stock is paid on. */
function ShortFee({ fee, currency }: { fee: ShortFeeRow; currency: string }) {
  const t = useTexts('rulebook');
  return (
    <div className={styles.charge}>
      <strong>{t.shortFee}</strong>
      <span>{formatShortFee(t, fee, currency)}</span>
      <RulebookSource {...fee} />
    </div>
  );
}

/** A trade's costs by component, including dated changes. */
function RulebookCharges({ book: { charges, ahead, currency, shortFee } }: { book: Rulebook }) {
  const t = useTexts('rulebook');
  const lines = (list: readonly ChargeRow[]) => (
    <ul>
      {list.map((charge) => (
        <ChargeLine
          key={`${charge.name} ${charge.from} ${formatChargeScope(t, charge)}`}
          charge={charge}
          currency={currency}
        />
      ))}
    </ul>
  );
  return (
    <>
      {charges.length > 0 ? lines(charges) : <p>{t.noCharges}</p>}
      <p className={styles.hint}>{t.rounding}</p>
      <p className={styles.hint}>{t.roundingOfNights}</p>
      {shortFee ? <ShortFee fee={shortFee} currency={currency} /> : null}
      {ahead.length > 0 || shortFee?.ahead ? (
        <section className={styles.group}>
          <h3>{t.ahead}</h3>
          {lines(ahead)}
          {shortFee?.ahead ? <ShortFee fee={shortFee.ahead} currency={currency} /> : null}
        </section>
      ) : null}
    </>
  );
}

const PARTS = ['calendar', 'rules', 'charges'] as const;
type Part = (typeof PARTS)[number];
const PART_COMPONENTS = { calendar: RulebookCalendar, rules: RulebookRules, charges: RulebookCharges };

/** A market's next days, its rules and trading costs, each with its source. One request to the server. */
export default function RulebookSheet({ market, onClose }: { market: Market; onClose: () => void }) {
  const t = useTexts('rulebook');
  const { name } = useTexts('markets');
  const [part, setPart] = useState<Part>('calendar');
  const { data, error, refetch } = useCall('quotes/getRulebook', { market }, { staleTimeMs: 60_000 });
  const PartComponent = PART_COMPONENTS[part];
  return (
    <Sheet open onClose={onClose} title={fillPlaceholders(t.title, { market: name[market] })}>
      <SegmentedControl
        label={t.parts}
        value={part}
        onChange={setPart}
        options={PARTS.map((value) => ({ value, label: t[value] }))}
      />
      <div className={styles.part}>
        {data ? <PartComponent book={data} /> : <LoadingOrError rows={6} error={error} onRetry={refetch} />}
      </div>
    </Sheet>
  );
}
