/** Who buys and who sells: over several sessions for a market's companies, or session by session for one of them. */
import { fill, useTexts } from '../../language/language.ts';
import { MarketTrend } from './market-trend.tsx';
import { type One, type Over, SpanChoice, useOne } from './company-filters.tsx';
import { BUYERS, SPANS } from '@bourse/core/information/companies/trades.ts';
import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { type Answer, type RowOf, useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page.tsx';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Row } from '../../components/row.tsx';
import { SignedRate } from '../../components/amounts.tsx';
import { Waiting } from '../../components/loading-or-error.tsx';
import { formatDate, formatTime } from '../../format/dates.ts';
import styles from './companies.module.css';
import { signedIn } from './company-text.ts';

export default function InvestorTrendScreen() {
  const title = useTexts('routes').investorTrend;
  const one = useOne();
  return one ? <OneTrend key={one.instrument} {...one} /> : <MarketTrend title={title} />;
}

type NetRow = RowOf<'discovery/listInvestorTrend'>;
const SESSIONS = 20;

function Sum({ row, span, at }: { row: NetRow; span: number; at: string | null }) {
  const { trend: t } = useTexts('companies');
  return (
    <Card
      title={row.provisional ? `${t.net} · ${t.provisional}` : t.net}
      sub={<span className="mute">{fill(t.fromTo, { from: formatDate(row.from), to: formatDate(row.to) })}</span>}
    >
      <KeyValues>
        {BUYERS.map((who) => {
          const net = signedIn(row[who], row.currency);
          return (
            <KeyValue key={who} name={t.buyers[who]}>
              <span className={net.tone}>{net.text}</span>
              <span className={styles.beneath}>{fill(t.shares, { n: signedIn(row.volume[who]).text })}</span>
            </KeyValue>
          );
        })}
        <KeyValue name={t.price} sum>
          {row.priceChange === null ? '–' : <SignedRate rate={row.priceChange} />}
        </KeyValue>
      </KeyValues>
      <p className={styles.note}>
        {t.sum} {row.sessions < span ? fill(t.fewer, { sessions: row.sessions }) : null}{' '}
        {row.provisional && at ? fill(t.provisionalSays, { at: formatTime(at) }) : null}
      </p>
    </Card>
  );
}

function Session({ row }: { row: NetRow }) {
  const { trend: t } = useTexts('companies');
  return (
    <Row
      title={formatDate(row.to)}
      sub={
        <span className={styles.four}>
          {BUYERS.map((who) => (
            <span key={who}>
              {t.buyers[who]} {signedIn(row[who]).text}
            </span>
          ))}
        </span>
      }
      end={row.priceChange === null ? null : <SignedRate rate={row.priceChange} />}
    />
  );
}

function Shown({ told }: { told: Answer<'discovery/listInvestorTrend'> }) {
  const { short, sessionSays, trend } = useTexts('companies');
  const [span, setSpan] = useState<Over>(5);
  if (!told.published) return <EmptyView text={trend.notPublished} icon="chart" />;
  const [first] = told.sums;
  const sum = span === 'today' ? told.today : told.sums[SPANS.indexOf(span)];
  if (!first) return <EmptyView text={short.none} icon="chart" />;
  return (
    <>
      <SpanChoice span={span} onChange={setSpan} />
      {sum ? (
        <Sum row={sum} span={span === 'today' ? 1 : span} at={told.at} />
      ) : (
        <EmptyView text={trend.noToday} icon="chart" />
      )}
      <Card title={short.sessions} end={first.currency}>
        {told.rows.map((row) => (
          <Session key={row.to} row={row} />
        ))}
      </Card>
      <p className={styles.about}>{sessionSays}</p>
    </>
  );
}

/** One instrument's buyers and sellers, in total and session by session. */
function OneTrend({ market, instrument }: One) {
  const title = useTexts('routes').investorTrend;
  const { data, error, refetch } = useCall(
    'discovery/listInvestorTrend',
    { market, instrument, limit: SESSIONS },
    { staleTimeMs: 0 },
  );
  return (
    <>
      <BackHeader title={data?.rows[0]?.name ?? title} sub={title} fallback="/market/investorTrend" />
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot="none">
          {data ? <Shown told={data} /> : <Waiting card rows={8} error={error} onRetry={refetch} />}
        </Page>
      </PullToRefresh>
    </>
  );
}
