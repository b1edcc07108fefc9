import { quantityUnitOf } from '@bourse/core/ledger/quantity-unit.ts';
import { PriceChange, Money, CurrencyUnit } from '../../components/price-figures.tsx';
import { useState } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { InitialsAvatar } from '../../components/avatar-and-badges.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { Skeleton, SkeletonRows } from '../../components/loading-placeholders.tsx';
import { formatCount, formatPrice, formatQuantity, formatWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { readStored, writeStored } from '../../session/local-storage.ts';
import { computePriceMovement } from '../../stream/live-quotes.ts';
import { useSubscribedQuote } from '../../stream/app-stream.ts';
import { groupPositions, type PositionGroup } from '../positions/shared/group-positions.ts';
import { useOtherPortfolioName } from '../../session/use-portfolios.ts';
import { useHomePositionsInput } from './prefetch-home.ts';
import styles from './home.module.css';

const MAX_VISIBLE_POSITIONS = 3;
const EVERY_MS = 5_000;

/** What a row shows of its holding: its price's change today, or its result since it was bought. */
const MEASURES = ['today', 'sinceBought'] as const;
type Measure = (typeof MEASURES)[number];
const NAME = 'holdingMeasure';

function PriceChangeToday({ instrument }: { instrument: string }) {
  const quote = useSubscribedQuote(instrument);
  const movement = quote && computePriceMovement(quote.last, quote.previousClose);
  return movement ? <PriceChange rate={movement.changeRate} /> : <Skeleton width={4} size="small" />;
}

function PositionRow({ group, measure }: { group: PositionGroup; measure: Measure }) {
  const t = useTexts('home');
  const [only, ...more] = group.positions;
  const unit = quantityUnitOf(group.instrument, group.currency);
  const quantity = formatQuantity(group.quantity);
  const place = useOtherPortfolioName(group.portfolio);
  const held = unit === null ? fillPlaceholders(t.shares, { quantity }) : formatWithCurrency(quantity, unit);
  // Its value is the quantity at this price, so both come from one quote.
  const price = formatPrice(group.markPrice, group.currency, group.tick);
  // A single position opens itself; several open their list.
  const target =
    only && more.length === 0
      ? { to: '/trade/positionDetail', query: { position: only.id, portfolio: group.portfolio } }
      : { to: '/trade/index', query: { instrument: group.instrument, portfolio: group.portfolio } };
  return (
    <ListRow
      {...target}
      start={<InitialsAvatar name={group.name} />}
      title={group.name}
      sub={
        <span className={styles.held}>
          <span>
            {held}
            {group.side === 'short' ? ` · ${t.short}` : ''}
            {place === null ? '' : ` · ${place}`}
          </span>{' '}
          <span>{fillPlaceholders(group.side === 'long' ? t.atBid : t.atAsk, { price })}</span>
        </span>
      }
      end={
        <span className={styles.value}>
          <span className={styles.figure}>
            <Money amount={group.marketValue} currency={group.currency} />
            <CurrencyUnit currency={group.currency} className={styles.unit} />
          </span>
          <span>
            <span className={styles.unit}>{t[measure]}</span>{' '}
            <span className={styles.rate}>
              {measure === 'today' ? (
                <PriceChangeToday instrument={group.instrument} />
              ) : (
                <PriceChange rate={group.returnRate} />
              )}
            </span>
          </span>
        </span>
      }
    />
  );
}

/** Open positions, grouped by instrument, the newest few. */
export function OpenPositionsSection() {
  const t = useTexts('home');
  const shell = useTexts('shell');
  const { data, error, refetch } = useCall('trading/listPositions', useHomePositionsInput(), {
    refetchIntervalMs: EVERY_MS,
  });
  const groups = data ? groupPositions(data.rows) : [];
  const [measure, setMeasure] = useState<Measure>(() => (readStored(NAME) === 'sinceBought' ? 'sinceBought' : 'today'));
  const choose = (next: Measure) => {
    writeStored(NAME, next);
    setMeasure(next);
  };
  const measures = (
    <span className={styles.measures}>
      {MEASURES.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.measure}
          aria-pressed={each === measure}
          onClick={() => choose(each)}
        >
          {t[each]}
        </button>
      ))}
    </span>
  );
  const end =
    groups.length > 0 ? (
      <Link to="/trade/index" className={styles.more}>
        {fillPlaceholders(t.openCount, { count: `${formatCount(groups.length)}${data?.next ? '+' : ''}` })}
      </Link>
    ) : undefined;
  return (
    <Card title={t.positions} end={end} sub={groups.length > 0 ? measures : undefined}>
      {!data && error ? <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows count={2} /> : null}
      {data && groups.length === 0 ? (
        <>
          <p className={styles.none}>{t.noPositions}</p>
          <Link to="/home/stockList" className={styles.way}>
            {t.findStock}
          </Link>
        </>
      ) : null}
      {groups.slice(0, MAX_VISIBLE_POSITIONS).map((group) => (
        <PositionRow key={group.key} group={group} measure={measure} />
      ))}
      {groups.length > MAX_VISIBLE_POSITIONS ? (
        <Link to="/trade/index" className={styles.all}>
          {shell.see}
        </Link>
      ) : null}
    </Card>
  );
}
