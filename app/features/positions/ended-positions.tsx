import { useListCall } from '../../api/use-list-call.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { Change } from '../../components/figure.tsx';
import { List } from '../../components/list.tsx';
import { Row } from '../../components/row.tsx';
import { SignedMoney } from '../../components/signed-money.tsx';
import { formatDate } from '../../format/dates.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useAskedPortfolio } from '../../session/portfolio.ts';
import type { Position } from './shared/group-positions.ts';
import styles from './positions.module.css';
import { quantityOf } from './quantity.ts';

const PAGE = 30;

function EndedRow({ position }: { position: Position }) {
  const t = useTexts('trading');
  const side = useTexts('terms').side;
  const words = [
    quantityOf(position, position.quantity),
    position.side === 'short' ? side.short : '',
    fill(t.closedOn, { date: formatDate(position.closedAt ?? position.openedAt) }),
  ];
  return (
    <Row
      to="/trade/positionDetail"
      query={{ position: position.id }}
      start={<Avatar name={position.name} />}
      title={position.name}
      sub={<span className={styles.wrap}>{words.filter(Boolean).join(' · ')}</span>}
      end={
        <span className={styles.result}>
          <span>
            <SignedMoney amount={position.profit} currency={position.currency} unit />
          </span>
          <span className={styles.rate}>
            <Change rate={position.returnRate} />
          </span>
        </span>
      }
    />
  );
}

/** Closed positions, last opened first. */
export function EndedPositions() {
  const t = useTexts('trading');
  const reading = useListCall('trading/listPositions', { status: 'closed', limit: PAGE, ...useAskedPortfolio() });
  return (
    <Card flush>
      <List
        reading={reading}
        rowKey={(position) => position.id}
        label={t.ended}
        empty={<EmptyView text={t.noEnded} icon="clock" />}
      >
        {(position) => <EndedRow position={position} />}
      </List>
    </Card>
  );
}
