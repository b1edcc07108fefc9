import { CARRIED_FROM } from '@bourse/core/margin/fee-rest.ts';
import { formatDate } from '../../format/dates.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './rulebook.module.css';
import { RulebookSource } from './rulebook-source.tsx';
import {
  chargeIn,
  type ChargeRow,
  type Rulebook,
  roundingIn,
  scopeOf,
  shortFeeIn,
  type ShortFeeRow,
} from './rulebook-words.ts';

function ChargeLine({ charge, currency }: { charge: ChargeRow; currency: string }) {
  const t = useTexts('rulebook');
  const names = useTexts('charges');
  return (
    <li className={styles.charge}>
      <strong>{labelOf(names, charge.name)}</strong>
      <span>{chargeIn(t, names, charge, currency)}</span>
      <span className={styles.hint}>
        {[scopeOf(t, charge), roundingIn(t, charge, currency)].filter(Boolean).join(' · ')}
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
      <span>{shortFeeIn(t, fee, currency)}</span>
      <RulebookSource {...fee} />
    </div>
  );
}

/** A trade's costs by component, including dated changes. */
export function RulebookCharges({ book: { charges, ahead, currency, shortFee } }: { book: Rulebook }) {
  const t = useTexts('rulebook');
  const lines = (list: readonly ChargeRow[]) => (
    <ul>
      {list.map((charge) => (
        <ChargeLine key={`${charge.name} ${charge.from} ${scopeOf(t, charge)}`} charge={charge} currency={currency} />
      ))}
    </ul>
  );
  return (
    <>
      {charges.length > 0 ? lines(charges) : <p>{t.noCharges}</p>}
      <p className={styles.hint}>{t.rounding}</p>
      <p className={styles.hint}>{fill(t.roundingOfNights, { since: formatDate(CARRIED_FROM) })}</p>
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
