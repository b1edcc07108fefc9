/** Notes next to the figures in the lists of the profit. */
import { formatMoneyWithCurrency, formatRate, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, type Texts, useTexts } from '../../language/language.ts';
import { instrumentCodeOf } from '../positions/shared/order-text.ts';
import { type PerformanceFigures, PerformanceReturns } from './performance-returns.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { PriceChange } from '../../components/price-figures.tsx';
import { HeroFigure, SignedMoney } from '../../components/hero-and-signed-figures.tsx';
import { formatDate } from '../../format/dates.ts';
import styles from './performance.module.css';
import { useState } from 'react';
import { ListRow } from '../../components/list-row.tsx';
import { buildInstrumentDetailPath } from '../../instruments/last-chosen-instrument.ts';
import { describeFailure } from '../../api/call-failures.ts';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { Skeleton, SkeletonRows } from '../../components/loading-placeholders.tsx';

type Words = Texts['performance'];

/** Below an instrument's name: its market and its code. */
export const formatInstrumentSubtitle = (
  { instrument, market }: Pick<PerformanceFigures['byInstrument'][number], 'instrument' | 'market'>,
  short: Texts['markets']['short'],
): string => `${short[market]} · ${instrumentCodeOf(instrument)}`;

/** Names what the figures by instrument exclude; undefined if all are in the displayed currency. */
export const formatExcludedFigures = (
  figures: Pick<PerformanceFigures, 'byInstrument' | 'in'>,
  t: Words,
): string | undefined =>
  figures.byInstrument.some(({ currency }) => currency !== figures.in)
    ? fillPlaceholders(t.byInstrumentSays, { currencies: t.currency })
    : undefined;

/** What a part of the profit consists of, where its name alone doesn't say so. */
export const formatProfitPartNote = (
  name: keyof PerformanceFigures['parts'],
  { parts }: Pick<PerformanceFigures, 'parts'>,
  t: Words,
): string | null => (name === 'currency' && !isZero(parts.currency) ? t.currencySays : null);

const PARTS = ['price', 'currency', 'dividends', 'interest', 'fees', 'taxes'] as const;

const below = (name: string, says: string) => (
  <>
    <span className={styles.name}>{name}</span>
    <small className={styles.says}>{says}</small>
  </>
);

/** The components of the profit, to the last minor unit. */
function ProfitComponents({ figures }: { figures: PerformanceFigures }) {
  const t = useTexts('performance');
  const named = (name: (typeof PARTS)[number]) => {
    const says = formatProfitPartNote(name, figures, t);
    return says === null ? t[name] : below(t[name], says);
  };
  return (
    <Card title={t.parts}>
      <KeyValueList>
        {PARTS.map((name) => (
          <KeyValue key={name} name={named(name)}>
            <SignedMoney amount={figures.parts[name]} currency={figures.in} />
          </KeyValue>
        ))}
        <KeyValue name={t.profit} sum>
          <SignedMoney amount={figures.profit} currency={figures.in} unit />
        </KeyValue>
      </KeyValueList>
    </Card>
  );
}

/** The deepest fall, the volatility, and the best and worst month. */
function RiskFigures({ figures }: { figures: PerformanceFigures }) {
  const t = useTexts('performance');
  const { drawdown, volatility, best, worst } = figures;
  const fallSays = (fall: NonNullable<typeof drawdown>): string =>
    `${fillPlaceholders(t.drawdownSays, { from: formatDate(fall.from), lowest: formatDate(fall.lowest) })} · ${
      fall.over === null ? t.drawdownOpen : fillPlaceholders(t.drawdownOver, { over: formatDate(fall.over) })
    }`;
  return (
    <Card title={t.risk}>
      <KeyValueList>
        <KeyValue name={drawdown ? below(t.drawdown, fallSays(drawdown)) : t.drawdown}>
          {drawdown ? <PriceChange rate={drawdown.rate} /> : '—'}
        </KeyValue>
        <KeyValue name={volatility === null ? below(t.volatility, t.volatilityNone) : t.volatility}>
          {volatility === null ? '—' : formatRate(volatility)}
        </KeyValue>
        {best && worst && best.month !== worst.month ? (
          <>
            <KeyValue name={below(t.best, monthOf(best.month))}>
              <PriceChange rate={best.rate} />
            </KeyValue>
            <KeyValue name={below(t.worst, monthOf(worst.month))}>
              <PriceChange rate={worst.rate} />
            </KeyValue>
          </>
        ) : null}
      </KeyValueList>
    </Card>
  );
}

const monthOf = (month: string): string => month.replace('-', '.');

/** One year's worth; newest first. */
const MAX_VISIBLE_MONTHS = 12;

function MonthlyReturns({ figures }: { figures: PerformanceFigures }) {
  const t = useTexts('performance');
  if (figures.months.length === 0) return null;
  return (
    <Card title={t.months}>
      <KeyValueList>
        {figures.months
          .toReversed()
          .slice(0, MAX_VISIBLE_MONTHS)
          .map(({ month, rate, whole }) => (
            <KeyValue key={month} name={whole ? monthOf(month) : `${monthOf(month)} · ${t.monthPart}`}>
              <PriceChange rate={rate} />
            </KeyValue>
          ))}
      </KeyValueList>
    </Card>
  );
}

/** How many instruments are shown at first. */
const MAX_VISIBLE_INSTRUMENTS = 5;

/** Where the profit came from: by market and by instrument, and the holdings by currency. */
function ProfitSources({ figures }: { figures: PerformanceFigures }) {
  const t = useTexts('performance');
  const { name: markets, short } = useTexts('markets');
  const [all, setAll] = useState(false);
  const { byInstrument, byMarket, other } = figures;
  const visibleInstruments = all ? byInstrument : byInstrument.slice(0, MAX_VISIBLE_INSTRUMENTS);
  return (
    <>
      {byMarket.length === 0 ? null : (
        <Card title={t.byMarket}>
          <KeyValueList>
            {byMarket.map(({ market, profit }) => (
              <KeyValue key={market} name={markets[market]}>
                <SignedMoney amount={profit} currency={figures.in} />
              </KeyValue>
            ))}
            {isZero(other) ? null : (
              <KeyValue name={t.other}>
                <SignedMoney amount={other} currency={figures.in} />
              </KeyValue>
            )}
          </KeyValueList>
        </Card>
      )}
      {byInstrument.length === 0 ? null : (
        <Card title={t.byInstrument} sub={formatExcludedFigures(figures, t)}>
          {visibleInstruments.map(({ instrument, name, market, profit, own, currency }) => (
            <ListRow
              key={`${instrument} ${currency}`}
              title={name}
              sub={formatInstrumentSubtitle({ instrument, market }, short)}
              to={buildInstrumentDetailPath(instrument)}
              query={{ instrument }}
              end={
                <span className={styles.end}>
                  <SignedMoney amount={profit} currency={figures.in} />
                  {currency === figures.in ? null : <small>{formatMoneyWithCurrency(own, currency)}</small>}
                </span>
              }
            />
          ))}
          {visibleInstruments.length < byInstrument.length ? (
            <button type="button" className={styles.more} onClick={() => setAll(true)}>
              {t.more}
            </button>
          ) : null}
        </Card>
      )}
      <ByCurrency figures={figures} />
    </>
  );
}

function ByCurrency({ figures }: { figures: PerformanceFigures }) {
  const t = useTexts('performance');
  return (
    <Card title={t.byCurrency}>
      <KeyValueList>
        {figures.byCurrency.map(({ currency, own, value, profit }) => (
          <KeyValue key={currency} name={formatMoneyWithCurrency(own, currency)}>
            <span className={styles.end}>
              {formatMoneyWithCurrency(value, figures.in)}
              <small>
                <SignedMoney amount={profit} currency={figures.in} />
              </small>
            </span>
          </KeyValue>
        ))}
        {isZero(figures.exchanged) ? null : (
          <KeyValue name={t.exchanged}>
            <SignedMoney amount={figures.exchanged} currency={figures.in} />
          </KeyValue>
        )}
      </KeyValueList>
    </Card>
  );
}

interface PerformanceFigureCardsProps {
  figures: PerformanceFigures | undefined;
  error: unknown;
  onRetry: () => void;
  index: string | null;
  onIndex: (index: string | null) => void;
}

/** All figures of a period, card by card. */
export function PerformanceFigureCards({ figures, error, onRetry, index, onIndex }: PerformanceFigureCardsProps) {
  if (!figures && error) return <ErrorView text={describeFailure(error)} onRetry={onRetry} />;
  if (!figures) return <SkeletonRows count={8} />;
  return (
    <>
      <PerformanceReturns figures={figures} index={index} onIndex={onIndex} />
      <ProfitComponents figures={figures} />
      <RiskFigures figures={figures} />
      <MonthlyReturns figures={figures} />
      <ProfitSources figures={figures} />
    </>
  );
}

export function ProfitHeadline({ figures, label }: { figures: PerformanceFigures | undefined; label: string }) {
  return (
    <HeroFigure label={label}>
      {figures ? (
        <SignedMoney amount={figures.profit} currency={figures.in} unit />
      ) : (
        <Skeleton width={8} size="hero" />
      )}
    </HeroFigure>
  );
}
