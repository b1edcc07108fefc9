import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { Change } from '../../components/figure.tsx';
import { SignedMoney } from '../../components/signed-money.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './performance.module.css';
import { partSays } from './profit-words.ts';
import type { Figures } from './returns.tsx';

const PARTS = ['price', 'currency', 'dividends', 'interest', 'fees', 'taxes'] as const;

const below = (name: string, says: string) => (
  <>
    <span className={styles.name}>{name}</span>
    <small className={styles.says}>{says}</small>
  </>
);

/** The components of the profit, to the last minor unit. */
export function Parts({ figures }: { figures: Figures }) {
  const t = useTexts('performance');
  const named = (name: (typeof PARTS)[number]) => {
    const says = partSays(name, figures, t);
    return says === null ? t[name] : below(t[name], says);
  };
  return (
    <Card title={t.parts}>
      <KeyValues>
        {PARTS.map((name) => (
          <KeyValue key={name} name={named(name)}>
            <SignedMoney amount={figures.parts[name]} currency={figures.in} />
          </KeyValue>
        ))}
        <KeyValue name={t.profit} sum>
          <SignedMoney amount={figures.profit} currency={figures.in} unit />
        </KeyValue>
      </KeyValues>
    </Card>
  );
}

/** The deepest fall, the volatility, and the best and worst month. */
export function Risk({ figures }: { figures: Figures }) {
  const t = useTexts('performance');
  const { drawdown, volatility, best, worst } = figures;
  const fallSays = (fall: NonNullable<typeof drawdown>): string =>
    `${fill(t.drawdownSays, { from: formatDate(fall.from), lowest: formatDate(fall.lowest) })} · ${
      fall.over === null ? t.drawdownOpen : fill(t.drawdownOver, { over: formatDate(fall.over) })
    }`;
  return (
    <Card title={t.risk}>
      <KeyValues>
        <KeyValue name={drawdown ? below(t.drawdown, fallSays(drawdown)) : t.drawdown}>
          {drawdown ? <Change rate={drawdown.rate} /> : '—'}
        </KeyValue>
        <KeyValue name={volatility === null ? below(t.volatility, t.volatilityNone) : t.volatility}>
          {volatility === null ? '—' : formatRate(volatility)}
        </KeyValue>
        {best && worst && best.month !== worst.month ? (
          <>
            <KeyValue name={below(t.best, monthOf(best.month))}>
              <Change rate={best.rate} />
            </KeyValue>
            <KeyValue name={below(t.worst, monthOf(worst.month))}>
              <Change rate={worst.rate} />
            </KeyValue>
          </>
        ) : null}
      </KeyValues>
    </Card>
  );
}

const monthOf = (month: string): string => month.replace('-', '.');

/** One year's worth; newest first. */
const MONTHS_SHOWN = 12;

export function Months({ figures }: { figures: Figures }) {
  const t = useTexts('performance');
  if (figures.months.length === 0) return null;
  return (
    <Card title={t.months}>
      <KeyValues>
        {figures.months
          .toReversed()
          .slice(0, MONTHS_SHOWN)
          .map(({ month, rate, whole }) => (
            <KeyValue key={month} name={whole ? monthOf(month) : `${monthOf(month)} · ${t.monthPart}`}>
              <Change rate={rate} />
            </KeyValue>
          ))}
      </KeyValues>
    </Card>
  );
}
