/** A note on a position's screen: the holding is lent, but can still be sold. */
import { useCall } from '../../api/use-call.ts';
import { Icon } from '../../components/icon.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { MAIN_PORTFOLIO } from '../../router/location.ts';
import type { PositionNoteProps } from '../../feature.ts';
import styles from './lending.module.css';

export default function LentPositionNote({ instrument, side, status, portfolio }: PositionNoteProps) {
  const t = useTexts('lending');
  // Only what the main portfolio holds can be lent.
  const isHeld = side === 'long' && status !== 'closed' && (portfolio ?? MAIN_PORTFOLIO) === MAIN_PORTFOLIO;
  const { data } = useCall('lending/listLendingPools', { instrument }, { enabled: isHeld });
  const mine = data?.rows[0]?.mine;
  if (!isHeld || !mine?.lending) return null;
  return (
    <div className={styles.note} role="note">
      <Icon name="coin" />
      <p>
        {t.positionNote}{' '}
        <Link to="/home/lendingPool" query={{ instrument }} className={styles.way}>
          {t.toPool}
        </Link>
      </p>
    </div>
  );
}
