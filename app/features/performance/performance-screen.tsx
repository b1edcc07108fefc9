import { worldNow } from '../../time/world-time.ts';
import { type Span, SpanChoice } from './span-choice.tsx';
import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page.tsx';
import { Card } from '../../components/card.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { getLanguage, useTexts } from '../../language/language.ts';
import { useAskedPortfolio } from '../../session/chosen-portfolio.ts';
import CurveCard from './curve.tsx';
import { FigureCards, ProfitHero } from './figure-cards.tsx';
import { Lots } from './lots.tsx';
import styles from './performance.module.css';

const DAY_MS = 86_400_000;
const DAYS = { day: 1, week: 7, month: 30, year: 365 } as const;
/** Before any account's first day. */
const BEGINNING = '2000-01-01';

/** The days of a span, as the call takes them: whole UTC days, the last one today. */
function periodOf(span: Span): { from: string; to: string } {
  const now = worldNow();
  const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
  return { from: span === 'all' ? BEGINNING : dateOf(now - DAYS[span] * DAY_MS + DAY_MS), to: dateOf(now) };
}

/** A portfolio's performance: the curve, returns, components of the profit, risk, and lots. */

const EVERY_MS = 30_000;

export default function PerformanceScreen() {
  const t = useTexts('performance');
  const title = useTexts('routes').performance;
  const { spans } = useTexts('curve');
  const [currency] = useDisplayCurrency();
  const [span, setSpan] = useState<Span>('month');
  const [index, setIndex] = useState<string | null>(null);
  const portfolio = useAskedPortfolio();
  const { data, error, refetch } = useCall(
    'performance/getPerformance',
    { ...periodOf(span), in: currency, ...portfolio, ...(index === null ? {} : { index }) },
    { everyMs: EVERY_MS, keepPrevious: true, language: getLanguage() },
  );
  return (
    <>
      <BackHeader title={title} fallback="/information/payBag" />
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot="none">
          <ProfitHero figures={data} label={`${t.profit} · ${spans[span]}`} />
          <CurveCard
            currency={currency}
            span={span}
            {...portfolio}
            index={index}
            {...(data?.index ? { indexName: data.index.name } : {})}
          />
          <div className={styles.below}>
            <SpanChoice span={span} onChange={setSpan} />
          </div>
          <FigureCards figures={data} error={error} onRetry={() => void refetch()} index={index} onIndex={setIndex} />
          {data || error ? (
            <>
              <Card title={t.how}>
                <p className={styles.alone}>{t.howSays}</p>
              </Card>
              <Lots key={portfolio.portfolio ?? ''} {...portfolio} />
            </>
          ) : null}
        </Page>
      </PullToRefresh>
    </>
  );
}
