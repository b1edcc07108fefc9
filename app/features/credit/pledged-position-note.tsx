/** A note on a position's screen: a part of it secures a loan, and can't be sold until it is released. */
import { Icon } from '../../components/icon.tsx';
import type { PositionNoteProps } from '../../feature.ts';
import { formatQuantity } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import styles from './credit.module.css';

export default function PledgedPositionNote({ pledged, status }: PositionNoteProps) {
  const t = useTexts('credit').secured;
  if (!pledged || status === 'closed') return null;
  return (
    <div className={styles.warning} role="note">
      <p>
        <Icon name="coin" /> {fillPlaceholders(t.note, { quantity: formatQuantity(pledged) })}{' '}
        <Link to="/information/loanRe" className={styles.way}>
          {t.toLoan}
        </Link>
      </p>
    </div>
  );
}
