/** A strategy's rule in words, what it may hold, and when it ends. */
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { formatDate } from '../../format/dates.ts';
import {
  formatCount,
  formatMoneyIn,
  formatQuantity,
  formatRate,
  SIGN_CLASSES,
  signOfRate,
  withCurrency,
} from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { ruleInWords, type Strategy } from './strategy.ts';
import styles from './strategies.module.css';
import type { Answer } from '../../api/use-call.ts';
import { Spark } from '../../components/sparkline.tsx';
import { Row } from '../../components/row.tsx';
import { formatDigits, priceDigits } from '../positions/shared/price-format.ts';
import type { Tried } from './back-test-curve.tsx';

export function StrategyRule({ strategy }: { strategy: Strategy }) {
  const t = useTexts('strategies');
  const { stopAt, universe } = strategy;
  return (
    <Card title={t.rules}>
      <p className={styles.says}>{ruleInWords(t, strategy, universe.length)}</p>
      <p className={styles.says}>
        {stopAt === null ? t.noStop : fill(t.stopRule, { rate: formatRate(stopAt, { digits: 0 }) })}
      </p>
      <p className={styles.small}>{t.cushion}</p>
      {strategy.owner === 'house' && strategy.madeAt ? (
        <p className={styles.small}>
          {fill(t.version, { n: formatCount(strategy.version), date: formatDate(strategy.madeAt) })}
        </p>
      ) : null}
    </Card>
  );
}

export function StrategyHoldings({ strategy: { universe } }: { strategy: Strategy }) {
  const t = useTexts('strategies');
  return (
    <Card title={t.holds}>
      <ul className={styles.names}>
        {universe.map(({ instrument, name }) => (
          <li key={instrument}>
            <Link to="/market/stockDetail" query={{ instrument }} className={styles.name}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A strategy's results with the house's money, or the customer's, apart from every back-test. */

type Live = NonNullable<Answer<'strategies/getStrategy'>['live']>;

export function LiveRecord({ live, own }: { live: Live; own: boolean }) {
  const t = useTexts('strategies');
  const { since, endedAt, cause, currency, closeOf, value, change, drawdown, days, curve } = live;
  const sign = signOfRate(change);
  return (
    <Card title={t.live} sub={fill(own ? t.liveOwnSays : t.liveSays, { date: formatDate(since) })}>
      {curve.length > 1 ? (
        <div className={styles.spark}>
          <Spark values={curve.map(({ index }) => index)} sign={sign} wide />
        </div>
      ) : null}
      <KeyValues>
        <KeyValue name={t.changeName}>
          <span className={SIGN_CLASSES[sign]}>{formatRate(change, { sign: true })}</span>
        </KeyValue>
        <KeyValue name={t.drawdown}>{formatRate(drawdown, { sign: true })}</KeyValue>
        <KeyValue name={closeOf === null ? t.liveWorth : fill(t.liveValue, { date: formatDate(closeOf) })}>
          {formatMoneyIn(value, currency)}
        </KeyValue>
        <KeyValue name={closeOf === null ? t.liveFor : t.liveDays}>
          {closeOf === null ? fill(t.liveForSays, { n: days }) : formatCount(days)}
        </KeyValue>
      </KeyValues>
      {endedAt === null || cause !== 'drawdown' ? null : (
        <p className={styles.simulated}>{fill(t.liveStopped, { date: formatDate(endedAt) })}</p>
      )}
    </Card>
  );
}

/** The present targets of a run, or of a back-test at its end; and a back-test's last trades. */

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
