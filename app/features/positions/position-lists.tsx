/** Open positions by instrument, of one market or of all; `chosen` is the instrument to highlight. */
import type { Market } from '@bourse/core/markets/market-types.ts';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { SwipeableList } from '../../components/swipe-rows.tsx';
import { PositionGroupRow } from './shared/position-group-row.tsx';
import styles from './positions.module.css';
import { useOpenPositions } from './shared/use-open-positions.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { InitialsAvatar } from '../../components/avatar-and-badges.tsx';
import { PriceChange } from '../../components/price-figures.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { SignedMoney } from '../../components/hero-and-signed-figures.tsx';
import { formatDate } from '../../format/dates.ts';
import { useChosenPortfolioInput } from '../../session/chosen-portfolio.ts';
import type { Position } from './shared/group-positions.ts';
import { usePositionActions } from './use-position-actions.tsx';
import { formatQuantityWithUnit } from './shared/order-text.ts';

/** Open positions by instrument, of one market or of all, each of them swiped to protect or to close it. */
export function OpenPositions({ market, chosen }: { market?: Market; chosen?: string | undefined }) {
  const t = useTexts('trading');
  const reading = useOpenPositions({ market });
  const { actionsOf, actsAt, sheets } = usePositionActions(reading.rows);
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
      <SwipeableList actsOf={actsAt}>
        <List listCall={reading} rowKey={(group) => group.key} label={t.positions} rowHeightRem={6.5} empty={empty}>
          {(group) => <PositionGroupRow group={group} chosen={group.instrument === chosen} actionsOf={actionsOf} />}
        </List>
      </SwipeableList>
      {sheets}
    </Card>
  );
}

const PAGE = 30;

function EndedRow({ position }: { position: Position }) {
  const t = useTexts('trading');
  const side = useTexts('terms').side;
  const words = [
    formatQuantityWithUnit(position, position.quantity),
    position.side === 'short' ? side.short : '',
    fillPlaceholders(t.closedOn, { date: formatDate(position.closedAt ?? position.openedAt) }),
  ];
  return (
    <ListRow
      to="/trade/positionDetail"
      query={{ position: position.id }}
      start={<InitialsAvatar name={position.name} />}
      title={position.name}
      sub={<span className={styles.wrap}>{words.filter(Boolean).join(' · ')}</span>}
      end={
        <span className={styles.result}>
          <span>
            <SignedMoney amount={position.profit} currency={position.currency} unit />
          </span>
          <span className={styles.rate}>
            <PriceChange rate={position.returnRate} />
          </span>
        </span>
      }
    />
  );
}

/** Closed positions, last opened first. */
export function ClosedPositions() {
  const t = useTexts('trading');
  const reading = useListCall('trading/listPositions', { status: 'closed', limit: PAGE, ...useChosenPortfolioInput() });
  return (
    <Card flush>
      <List
        listCall={reading}
        rowKey={(position) => position.id}
        label={t.ended}
        empty={<EmptyView text={t.noEnded} icon="clock" />}
      >
        {(position) => <EndedRow position={position} />}
      </List>
    </Card>
  );
}
