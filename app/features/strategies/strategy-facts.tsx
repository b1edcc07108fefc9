/** A strategy's rule in words, what it may hold, and when it ends. */
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { formatDate } from '../../format/dates.ts';
import {
  formatCount,
  formatMoneyWithCurrency,
  formatQuantity,
  formatRate,
  SIGN_CLASSES,
  getDisplayedRateSign,
  formatWithCurrency,
} from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { formatStrategyRule, type Strategy } from './strategy-rule-and-draft.ts';
import styles from './strategies.module.css';
import type { CallAnswer } from '../../api/use-call.ts';
import { Sparkline } from '../../components/sparkline.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { formatWithDigits, computePriceDigits } from '../positions/shared/price-format.ts';
import type { BackTestResult } from './back-test-curve.tsx';

export function StrategyRule({ strategy }: { strategy: Strategy }) {
  const t = useTexts('strategies');
  const { stopAt, universe } = strategy;
  return (
    <Card title={t.rules}>
      <p className={styles.says}>{formatStrategyRule(t, strategy, universe.length)}</p>
      <p className={styles.says}>
        {stopAt === null ? t.noStop : fillPlaceholders(t.stopRule, { rate: formatRate(stopAt, { digits: 0 }) })}
      </p>
      <p className={styles.small}>{t.cushion}</p>
      {strategy.owner === 'house' && strategy.madeAt ? (
        <p className={styles.small}>
          {fillPlaceholders(t.version, { n: formatCount(strategy.version), date: formatDate(strategy.madeAt) })}
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

type Live = NonNullable<CallAnswer<'strategies/getStrategy'>['live']>;

export function StrategyLiveRecord({ live, own }: { live: Live; own: boolean }) {
  const t = useTexts('strategies');
  const { since, endedAt, cause, currency, closeOf, value, change, drawdown, days, curve } = live;
  const sign = getDisplayedRateSign(change);
  return (
    <Card title={t.live} sub={fillPlaceholders(own ? t.liveOwnSays : t.liveSays, { date: formatDate(since) })}>
      {curve.length > 1 ? (
        <div className={styles.spark}>
          <Sparkline values={curve.map(({ index }) => index)} sign={sign} wide />
        </div>
      ) : null}
      <KeyValueList>
        <KeyValue name={t.changeName}>
          <span className={SIGN_CLASSES[sign]}>{formatRate(change, { sign: true })}</span>
        </KeyValue>
        <KeyValue name={t.drawdown}>{formatRate(drawdown, { sign: true })}</KeyValue>
        <KeyValue name={closeOf === null ? t.liveWorth : fillPlaceholders(t.liveValue, { date: formatDate(closeOf) })}>
          {formatMoneyWithCurrency(value, currency)}
        </KeyValue>
        <KeyValue name={closeOf === null ? t.liveFor : t.liveDays}>
          {closeOf === null ? fillPlaceholders(t.liveForSays, { n: days }) : formatCount(days)}
        </KeyValue>
      </KeyValueList>
      {endedAt === null || cause !== 'drawdown' ? null : (
        <p className={styles.simulated}>{fillPlaceholders(t.liveStopped, { date: formatDate(endedAt) })}</p>
      )}
    </Card>
  );
}

/** The present targets of a run, or of a back-test at its end; and a back-test's last trades. */

const MAX_VISIBLE_TRADES = 10;

export function StrategyTargetWeights({ targets }: Pick<BackTestResult, 'targets'>) {
  const t = useTexts('strategies');
  return (
    <Card title={t.targets}>
      {targets.length === 0 ? <p className={styles.says}>{t.targetsEmpty}</p> : null}
      {targets.map(({ instrument, name, weight }) => (
        <ListRow
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

export function BackTestTrades({ tried: { trades, tradeCount, currency } }: { tried: BackTestResult }) {
  const t = useTexts('strategies');
  return (
    <Card
      title={t.trades}
      end={<span className={styles.small}>{fillPlaceholders(t.tradesOf, { n: formatCount(tradeCount) })}</span>}
    >
      {trades.length === 0 ? <p className={styles.says}>{t.tradesEmpty}</p> : null}
      {trades.slice(0, MAX_VISIBLE_TRADES).map(({ date, instrument, name, side, quantity, price }) => (
        <ListRow
          key={`${date} ${instrument} ${side}`}
          title={name}
          sub={fillPlaceholders(t.trade, {
            side: t.side[side],
            quantity: formatQuantity(quantity),
            price: formatWithCurrency(formatWithDigits(price, computePriceDigits(currency, [price])), currency),
          })}
          end={<span className={styles.small}>{formatDate(date)}</span>}
        />
      ))}
    </Card>
  );
}
