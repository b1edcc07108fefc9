/** A strategy's rule in words, what it may hold, and when it ends. */
import { Card } from '../../components/card.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatCount, formatRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { ruleInWords, type Strategy } from './rule-words.ts';
import styles from './strategies.module.css';

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
