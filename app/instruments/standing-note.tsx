/** Says beside an instrument that it can't be traded, and why: suspended, delisted, or halted by the operator. */
import type { Answer } from '../api/use-call.ts';
import { Icon } from '../components/icon.tsx';
import { formatDate } from '../format/dates.ts';
import { formatPrice, withCurrency } from '../format/numbers.ts';
import { fill, useTexts } from '../language/language.ts';
import { OperatorHaltNote } from './operator-halt-note.tsx';
import styles from './standing-note.module.css';

type Instrument = Pick<
  Answer<'quotes/getInstrument'>,
  'standing' | 'standingSince' | 'delistedAt' | 'currency' | 'tick' | 'operatorHalt'
>;

/**
 * Says that trading is suspended, or that the instrument has left the exchange, and what it means for its holders;
 * nothing for a listed one.
 */
export function StandingNote({ instrument }: { instrument: Instrument | undefined }) {
  const t = useTexts('quotes').standing;
  const { name } = useTexts('labels');
  if (!instrument || instrument.standing === 'listed') return null;
  const { standing, standingSince, delistedAt, currency, tick, operatorHalt } = instrument;
  if (operatorHalt && standing === 'suspended') return <OperatorHaltNote halt={operatorHalt} />;
  const date = standingSince === null ? '' : formatDate(standingSince);
  const says = standing === 'suspended' ? t.suspended : delistedAt === null ? t.delisted : t.delistedAt;
  return (
    <div className={styles.note} role="note">
      <Icon name="warn" />
      <p>
        <strong>{standing === 'suspended' ? name.suspended : name.delisting}</strong>{' '}
        {fill(says, {
          date,
          price: delistedAt === null ? '' : withCurrency(formatPrice(delistedAt, currency, tick), currency),
        })}
      </p>
    </div>
  );
}
