/** Says beside an instrument that it can't be traded, and why: suspended, delisted, or halted by the operator. */
import type { CallAnswer } from '../api/use-call.ts';
import { Icon } from '../components/icon.tsx';
import { formatDateTimeToMinute, formatDate } from '../format/dates.ts';
import { formatPrice, formatWithCurrency } from '../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../language/language.ts';
import styles from './instruments.module.css';

type Instrument = Pick<
  CallAnswer<'quotes/getInstrument'>,
  'listingStatus' | 'listingStatusSince' | 'delistedAt' | 'currency' | 'tick' | 'operatorHalt'
>;

/**
 * Says that trading is suspended, or that the instrument has left the exchange, and what it means for its holders;
 * nothing for a listed one.
 */
export function ListingStatusNote({ instrument }: { instrument: Instrument | undefined }) {
  const t = useTexts('quotes').listingStatus;
  const { name } = useTexts('labels');
  if (!instrument || instrument.listingStatus === 'listed') return null;
  const { listingStatus, listingStatusSince, delistedAt, currency, tick, operatorHalt } = instrument;
  if (operatorHalt && listingStatus === 'suspended') return <OperatorHaltNote halt={operatorHalt} />;
  const date = listingStatusSince === null ? '' : formatDate(listingStatusSince);
  const says = listingStatus === 'suspended' ? t.suspended : delistedAt === null ? t.delisted : t.delistedAt;
  return (
    <div className={styles.note} role="note">
      <Icon name="warn" />
      <p>
        <strong>{listingStatus === 'suspended' ? name.suspended : name.delisting}</strong>{' '}
        {fillPlaceholders(says, {
          date,
          price: delistedAt === null ? '' : formatWithCurrency(formatPrice(delistedAt, currency, tick), currency),
        })}
      </p>
    </div>
  );
}

type Halt = NonNullable<CallAnswer<'quotes/getInstrument'>['operatorHalt']>;

/**
 * Says that the operator has halted an instrument or its whole market, why, and what it means for waiting orders and
 * positions.
 */
export function OperatorHaltNote({ halt: { why, since, wide } }: { halt: Halt }) {
  const t = useTexts('operatorHalts');
  const { haltReason } = useTexts('terms');
  return (
    <div className={styles.note} role="note">
      <Icon name="warn" />
      <p>
        <strong>{t.title}</strong>{' '}
        {fillPlaceholders(wide ? t.market : t.instrument, {
          date: formatDateTimeToMinute(since),
          why: haltReason[why],
        })}
      </p>
    </div>
  );
}
