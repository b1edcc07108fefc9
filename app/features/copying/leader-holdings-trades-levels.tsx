import type { CallAnswer } from '@bourse/web/calls.ts';
import { Card } from '../../components/card.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { PriceChange } from '../../components/price-figures.tsx';
import { useHappenedAtFormatter } from '../../components/happened-at.tsx';
import { formatDate } from '../../format/dates.ts';
import {
  formatMoneyWithCurrency,
  formatAveragePrice,
  formatQuantity,
  formatRate,
  isZero,
} from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './copying.module.css';

export type LeaderDetail = CallAnswer<'copying/getLeader'>;
type Trade = LeaderDetail['trades'][number];

export function LeaderHoldings({ holdings }: Pick<LeaderDetail, 'holdings'>) {
  const t = useTexts('copying');
  const sides = useTexts('terms').side;
  const { times } = useTexts('ticket');
  return (
    <Card title={t.holdings} sub={holdings.length === 0 ? t.holdsNothing : t.holdingsSay} flush={holdings.length > 0}>
      {holdings.map(({ instrument, name, side, leverage, part, change }) => (
        <ListRow
          key={`${instrument} ${side} ${leverage}`}
          title={name}
          sub={leverage > 1 ? `${sides[side]} · ${fillPlaceholders(times, { n: leverage })}` : sides[side]}
          end={
            <span className={styles.end}>
              <b>{formatRate(part, { digits: 1 })}</b>
              {change === null ? null : <PriceChange rate={change} />}
            </span>
          }
          to="/market/stockDetail"
          query={{ instrument }}
        />
      ))}
    </Card>
  );
}

function TradeRow({ trade }: { trade: Trade }) {
  const formatHappened = useHappenedAtFormatter();
  const t = useTexts('copying');
  const sides = useTexts('terms').side;
  const { name, side, effect, quantity, price, currency, at, copyPrice, difference, copies, skipped } = trade;
  const copied =
    copyPrice === null || difference === null
      ? t.notCopied
      : isZero(difference)
        ? fillPlaceholders(t.copiedSame, { price: formatAveragePrice(copyPrice, currency) })
        : fillPlaceholders(t.copiedAt, {
            price: formatAveragePrice(copyPrice, currency),
            difference: formatRate(difference),
          });
  return (
    <ListRow
      title={name}
      sub={
        <span className={styles.sub}>
          <span>{`${t.effect[effect]} · ${sides[side]} · ${formatHappened(at)}`}</span>
          <span>{copied}</span>
          {copies + skipped > 0 ? <span>{fillPlaceholders(t.copiesSay, { copies, skipped })}</span> : null}
        </span>
      }
      end={
        <span className={styles.end}>
          <b>{formatAveragePrice(price, currency)}</b>
          <small>{formatQuantity(quantity)}</small>
        </span>
      }
    />
  );
}

export function LeaderTrades({ trades }: Pick<LeaderDetail, 'trades'>) {
  const t = useTexts('copying');
  return (
    <Card title={t.trades} sub={trades.length === 0 ? t.noTrades : t.tradesSay} flush={trades.length > 0}>
      {trades.map((trade) => (
        <TradeRow key={trade.id} trade={trade} />
      ))}
    </Card>
  );
}

const NIGHTS = 10;
/** The last nights, and the reason for each level. */
export function LeaderLevelHistory({ history }: Pick<LeaderDetail, 'history'>) {
  const t = useTexts('copying');
  if (history.length === 0) return null;
  return (
    <Card title={t.levelNights} flush>
      {history.slice(0, NIGHTS).map(({ night, level, days, drawdown, stake, retainedFollowers: retained }) => (
        <ListRow
          key={night}
          title={formatDate(night)}
          sub={fillPlaceholders(t.levelNight, {
            days,
            drawdown: formatRate(drawdown, { digits: 1 }),
            stake: formatMoneyWithCurrency(stake, 'USD'),
            retainedFollowers: retained,
          })}
          end={t.level[level]}
        />
      ))}
    </Card>
  );
}

export function LeaderLevels({ levels, own }: Pick<LeaderDetail, 'levels'> & { own: LeaderDetail['leader']['level'] }) {
  const t = useTexts('copying');
  return (
    <Card title={t.howLevels}>
      {levels.map(({ level, needs, multiple, shareCeiling }) => (
        <div key={level} className={level === own ? styles.ownLevel : styles.level}>
          <b>{t.level[level]}</b>
          <span>
            {needs === null
              ? t.levelFirst
              : fillPlaceholders(t.levelNeeds, {
                  days: needs.days,
                  drawdown: formatRate(needs.drawdown, { digits: 0 }),
                  stake: formatMoneyWithCurrency(needs.stake, 'USD'),
                  retainedFollowers: needs.retainedFollowers,
                })}
          </span>
          <span>{fillPlaceholders(t.levelGives, { multiple, share: formatRate(shareCeiling, { digits: 0 }) })}</span>
        </div>
      ))}
    </Card>
  );
}
