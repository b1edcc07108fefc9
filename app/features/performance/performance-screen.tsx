/** A portfolio's performance: the curve, returns, components of the profit, risk, and lots. */
import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { useCall } from '../../api/use-call.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Card } from '../../components/card.tsx';
import { Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { getLanguage, useTexts } from '../../language/language.ts';
import { useAskedPortfolio } from '../../session/portfolio.ts';
import CurveCard from './curve.tsx';
import { FigureCards, ProfitHero } from './figure-cards.tsx';
import { Lots } from './lots.tsx';
import styles from './performance.module.css';
import { periodOf } from './period.ts';
import type { Span } from './span.ts';
import { SpanChoice } from './span-choice.tsx';

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
