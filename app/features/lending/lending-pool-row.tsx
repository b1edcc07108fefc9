import { ListRow } from '../../components/list-row.tsx';
import { PriceChange } from '../../components/price-figures.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { formatQuantity, formatRate, getDisplayedRateSign, isZero } from '../../format/numbers.ts';
import { formatInstrumentCode } from '../../instruments/last-chosen-instrument.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './lending.module.css';
import { type SecuritiesLendingPool, useQuantityWithUnitFormatter } from './securities-lending-pool.ts';

/** What is lent of a stock and at which rate a year, with its price of late. */
export function LendingPoolRow({ pool }: { pool: SecuritiesLendingPool }) {
  const t = useTexts('lending');
  const { instrument, mine, rate, fromLenders, offered, movement } = pool;
  const units = useQuantityWithUnitFormatter(pool);
  const { lending, held, borrowed, recalled } = mine;
  const own = lending
    ? fillPlaceholders(t.youLendOf, { lent: formatQuantity(lending.lent), offered: units(lending.quantity) })
    : isZero(held)
      ? formatInstrumentCode(instrument)
      : fillPlaceholders(t.youHold, { quantity: units(held) });
  return (
    <ListRow
      title={pool.name}
      sub={
        <span className={styles.sub}>
          <span>{own}</span>
          {isZero(borrowed) ? null : <span>{fillPlaceholders(t.youReserve, { quantity: units(borrowed) })}</span>}
          {recalled ? (
            <span className={styles.ending}>
              {fillPlaceholders(t.recalledRow, {
                quantity: units(recalled.quantity),
                time: formatDateTimeToMinute(recalled.dueAt),
              })}
            </span>
          ) : null}
          <span>{fillPlaceholders(t.poolLent, { lent: formatQuantity(fromLenders), offered: units(offered) })}</span>
        </span>
      }
      middle={
        movement ? <Sparkline values={movement.spark} sign={getDisplayedRateSign(movement.changeRate)} /> : undefined
      }
      end={
        <span className={styles.end}>
          <b>{fillPlaceholders(t.rateSays, { rate: formatRate(rate) })}</b>
          {movement ? <PriceChange rate={movement.changeRate} /> : null}
        </span>
      }
      to="/home/lendingPool"
      query={{ instrument }}
    />
  );
}
