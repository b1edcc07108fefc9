import { useContradictionCheck } from '../../components/use-contradiction-check.ts';
import { formatDate } from '../../format/dates.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { getSession } from '../../session/session.ts';
import { type OfferContradiction, findOfferContradiction } from './stored-offer-comparison.ts';
import styles from './offerings.module.css';

function Strip({ found: { offer } }: { found: OfferContradiction }) {
  const t = useTexts('offerings');
  return (
    <p className={styles.strip} role="alert">
      {fillPlaceholders(t.contradiction, { name: offer.name, date: formatDate(offer.keptAt) })}
    </p>
  );
}

const find = async () => (getSession() ? findOfferContradiction() : null);

/** Warns above every screen if what is published of an offer contradicts what this device has stored of it. */
export default function OfferContradictionWarning() {
  const found = useContradictionCheck(find, 'offerings');
  return found ? <Strip found={found} /> : null;
}
