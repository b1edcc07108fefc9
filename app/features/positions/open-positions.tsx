import type { Market } from '@bourse/core/market.ts';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { List } from '../../components/list.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { PositionGroupRow } from './shared/position-group-row.tsx';
import styles from './positions.module.css';
import { useOpenPositions } from './shared/use-open-positions.ts';

/** Open positions by instrument, of one market or of all; `chosen` is the instrument to highlight. */
export function OpenPositions({ market, chosen }: { market?: Market; chosen?: string }) {
  const t = useTexts('trading');
  const reading = useOpenPositions({ market });
  const empty = (
    <EmptyView
      icon="chart"
      text={market ? t.noOpenHere : t.noOpen}
      action={
        <Link to="/home/stockList" className={styles.way}>
          {t.findStock}
        </Link>
      }
    />
  );
  return (
    <Card flush>
      <List reading={reading} rowKey={(group) => group.key} label={t.positions} rowHeightRem={6.75} empty={empty}>
        {(group) => <PositionGroupRow group={group} chosen={group.instrument === chosen} />}
      </List>
    </Card>
  );
}
