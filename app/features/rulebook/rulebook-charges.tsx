import { CARRIED_FROM } from '@bourse/core/margin/fee-rest.ts';
import { formatDate } from '../../format/dates.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './rulebook.module.css';
import { RulebookSource } from './rulebook-source.tsx';
import { chargeIn, type ChargeRow, type Rulebook, roundingIn, scopeOf } from './rulebook-words.ts';

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

/** A trade's costs by component, including dated changes. */
export function RulebookCharges({ book: { charges, ahead, currency } }: { book: Rulebook }) {
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
      {ahead.length > 0 ? (
        <section className={styles.group}>
          <h3>{t.ahead}</h3>
          {lines(ahead)}
        </section>
      ) : null}
    </>
  );
}
