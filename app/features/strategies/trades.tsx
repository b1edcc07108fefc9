/** The present targets of a run, or of a back-test at its end; and a back-test's last trades. */
import { Card } from '../../components/card.tsx';
import { Row } from '../../components/row.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatCount, formatQuantity, formatRate, withCurrency } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { formatDigits, priceDigits } from '../positions/shared/price-words.ts';
import type { Tried } from './curve.tsx';
import styles from './strategies.module.css';

const SHOWN = 10;

export function Targets({ targets }: Pick<Tried, 'targets'>) {
  const t = useTexts('strategies');
  return (
    <Card title={t.targets}>
      {targets.length === 0 ? <p className={styles.says}>{t.targetsEmpty}</p> : null}
      {targets.map(({ instrument, name, weight }) => (
        <Row
          key={instrument}
          title={name}
          end={<span className={styles.number}>{formatRate(weight, { digits: 1 })}</span>}
          to="/market/stockDetail"
          query={{ instrument }}
        />
      ))}
    </Card>
  );
}

export function Trades({ tried: { trades, tradeCount, currency } }: { tried: Tried }) {
  const t = useTexts('strategies');
  return (
    <Card
      title={t.trades}
      end={<span className={styles.small}>{fill(t.tradesOf, { n: formatCount(tradeCount) })}</span>}
    >
      {trades.length === 0 ? <p className={styles.says}>{t.tradesEmpty}</p> : null}
      {trades.slice(0, SHOWN).map(({ date, instrument, name, side, quantity, price }) => (
        <Row
          key={`${date} ${instrument} ${side}`}
          title={name}
          sub={fill(t.trade, {
            side: t.side[side],
            quantity: formatQuantity(quantity),
            price: withCurrency(formatDigits(price, priceDigits(currency, [price])), currency),
          })}
          end={<span className={styles.small}>{formatDate(date)}</span>}
        />
      ))}
    </Card>
  );
}
