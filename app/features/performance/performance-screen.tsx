import { getServerNow } from '../../time/server-clock.ts';
import { type CurveSpan, CurveSpanChoice } from './curve-span-choice.tsx';
import { useState } from 'react';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card } from '../../components/card.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { getLanguage, useTexts } from '../../language/language.ts';
import { useChosenPortfolioInput, useOwnedInput } from '../../session/chosen-portfolio.ts';
import { useTotalsCurrency } from '../../session/league-rules.ts';
import PerformanceCurveCard from './performance-curve-card.tsx';
import { PerformanceFigureCards, ProfitHeadline } from './performance-figure-cards.tsx';
import { TaxLots } from './tax-lots.tsx';
import styles from './performance.module.css';

const DAY_MS = 86_400_000;
const DAYS = { day: 1, week: 7, month: 30, year: 365 } as const;
/** Before any account's first day. */
const BEGINNING = '2000-01-01';

/** The days of a span, as the call takes them: whole UTC days, the last one today. */
function periodOf(span: CurveSpan): { from: string; to: string } {
  const now = getServerNow();
  const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
  return { from: span === 'all' ? BEGINNING : dateOf(now - DAYS[span] * DAY_MS + DAY_MS), to: dateOf(now) };
}

/** A portfolio's performance: the curve, returns, components of the profit, risk, and lots. */

const EVERY_MS = 30_000;

export default function PerformanceScreen() {
  const t = useTexts('performance');
  const title = useTexts('routes').performance;
  const { spans } = useTexts('curve');
  const { currency, isKnown } = useTotalsCurrency();
  const [span, setSpan] = useState<CurveSpan>('month');
  const [index, setIndex] = useState<string | null>(null);
  const portfolio = useOwnedInput();
  const lots = useChosenPortfolioInput();
  const { data, error, refetch } = useCall(
    'performance/getPerformance',
    { ...periodOf(span), in: currency, ...portfolio, ...(index === null ? {} : { index }) },
    { refetchIntervalMs: EVERY_MS, keepPrevious: true, language: getLanguage(), enabled: isKnown },
  );
  return (
    <>
      <BackHeader title={title} fallback="/information/payBag" />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="none">
          <ProfitHeadline figures={data} label={`${t.profit} · ${spans[span]}`} />
          <PerformanceCurveCard
            currency={currency}
            span={span}
            {...portfolio}
            index={index}
            {...(data?.index ? { indexName: data.index.name } : {})}
          />
          <div className={styles.below}>
            <CurveSpanChoice span={span} onChange={setSpan} />
          </div>
          <PerformanceFigureCards
            figures={data}
            error={error}
            onRetry={() => void refetch()}
            index={index}
            onIndex={setIndex}
          />
          {data || error ? (
            <>
              <Card title={t.how}>
                <p className={styles.alone}>{t.howSays}</p>
              </Card>
              <TaxLots key={portfolio.portfolio} {...lots} />
            </>
          ) : null}
        </Page>
      </PullToRefresh>
    </>
  );
}
