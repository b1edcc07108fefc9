/** Says beside an instrument that it can't be traded, and why: suspended, delisted, or halted by the operator. */
import type { CallAnswer } from '../api/use-call.ts';
import { Icon } from '../components/icon.tsx';
import { formatDateTimeToMinute, formatDate } from '../format/dates.ts';
import { formatPrice, formatWithCurrency } from '../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../language/language.ts';
import styles from './instruments.module.css';

type Instrument = Pick<
  CallAnswer<'quotes/getInstrument'>,
  'source' | 'quote' | 'listingStatus' | 'listingStatusSince' | 'delistedAt' | 'currency' | 'tick' | 'operatorHalt'
>;

/** Whether an instrument at real prices has none yet: its source hasn't given one. */
export const hasNoPriceYet = (
  instrument: { source: string; quote: unknown; listingStatus: string } | undefined,
  quote: unknown,
): boolean => instrument?.source === 'real' && instrument.listingStatus === 'listed' && !instrument.quote && !quote;

/** Says that an instrument has no price yet, and what comes. */
function NoPriceNote() {
  const { noPrice, noPriceSays } = useTexts('quotes');
  return (
    <div className={styles.note} role="note">
      <Icon name="clock" />
      <p>
        <strong>{noPrice}</strong> {noPriceSays}
      </p>
    </div>
  );
}

/**
 * Says that trading is suspended, or that the instrument has left the exchange, and what it means for its holders;
 * or that a listed one has no price yet, if its quote is given. Nothing for others.
 */
export function ListingStatusNote({
  instrument,
  quote,
}: {
  instrument: Instrument | undefined;
  quote?: object | null | undefined;
}) {
  const t = useTexts('quotes').listingStatus;
  const { name } = useTexts('labels');
  if (quote !== undefined && hasNoPriceYet(instrument, quote)) return <NoPriceNote />;
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
