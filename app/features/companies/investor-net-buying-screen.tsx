/** Who buys and who sells: over several sessions for a market's companies, or session by session for one of them. */
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { MarketNetBuyingList } from './market-net-buying-list.tsx';
import {
  type SelectedInstrument,
  type BuyingSpan,
  BuyingSpanChoice,
  useSelectedInstrument,
} from './company-filters.tsx';
import { INVESTOR_GROUPS, NET_BUYING_SPANS } from '@bourse/core/information/companies/net-buying.ts';
import { useState } from 'react';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { type CallAnswer, type ListCallRow, useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { SignedRate } from '../../components/hero-and-signed-figures.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { formatDate, formatDateTimeToMinute } from '../../format/dates.ts';
import styles from './companies.module.css';
import { formatSignedAmount } from './company-text.ts';

export default function InvestorNetBuyingScreen() {
  const title = useTexts('routes').investorTrend;
  const one = useSelectedInstrument();
  return one ? <InstrumentNetBuying key={one.instrument} {...one} /> : <MarketNetBuyingList title={title} />;
}

type NetRow = ListCallRow<'discovery/listInvestorTrend'>;
const SESSIONS = 20;

function TotalNetBuying({ row, span, at }: { row: NetRow; span: number; at: string | null }) {
  const { trend: t } = useTexts('companies');
  return (
    <Card
      title={row.provisional ? `${t.net} · ${t.provisional}` : t.net}
      sub={
        <span className="mute">
          {fillPlaceholders(t.fromTo, { from: formatDate(row.from), to: formatDate(row.to) })}
        </span>
      }
    >
      <KeyValueList>
        {INVESTOR_GROUPS.map((who) => {
          const net = formatSignedAmount(row[who], row.currency);
          return (
            <KeyValue key={who} name={t.buyers[who]}>
              <span className={net.tone}>{net.text}</span>
              <span className={styles.beneath}>
                {fillPlaceholders(t.shares, { n: formatSignedAmount(row.volume[who]).text })}
              </span>
            </KeyValue>
          );
        })}
        <KeyValue name={t.price} sum>
          {row.priceChange === null ? '–' : <SignedRate rate={row.priceChange} />}
        </KeyValue>
      </KeyValueList>
      <p className={styles.note}>
        {t.sum} {row.sessions < span ? fillPlaceholders(t.fewer, { sessions: row.sessions }) : null}{' '}
        {row.provisional && at ? fillPlaceholders(t.provisionalSays, { at: formatDateTimeToMinute(at) }) : null}
      </p>
    </Card>
  );
}

function SessionNetBuying({ row }: { row: NetRow }) {
  const { trend: t } = useTexts('companies');
  return (
    <ListRow
      title={formatDate(row.to)}
      sub={
        <span className={styles.four}>
          {INVESTOR_GROUPS.map((who) => (
            <span key={who}>
              {t.buyers[who]} {formatSignedAmount(row[who]).text}
            </span>
          ))}
        </span>
      }
      end={row.priceChange === null ? null : <SignedRate rate={row.priceChange} />}
    />
  );
}

function NetBuyingView({ investorTrend }: { investorTrend: CallAnswer<'discovery/listInvestorTrend'> }) {
  const { short, sessionSays, trend } = useTexts('companies');
  const [span, setSpan] = useState<BuyingSpan>(5);
  if (!investorTrend.published) return <EmptyView text={trend.notPublished} icon="chart" />;
  const [first] = investorTrend.sums;
  const sum = span === 'today' ? investorTrend.today : investorTrend.sums[NET_BUYING_SPANS.indexOf(span)];
  if (!first) return <EmptyView text={short.none} icon="chart" />;
  return (
    <>
      <BuyingSpanChoice span={span} onChange={setSpan} />
      {sum ? (
        <TotalNetBuying row={sum} span={span === 'today' ? 1 : span} at={investorTrend.at} />
      ) : (
        <EmptyView text={trend.noToday} icon="chart" />
      )}
      <Card title={short.sessions} end={first.currency}>
        {investorTrend.rows.map((row) => (
          <SessionNetBuying key={row.to} row={row} />
        ))}
      </Card>
      <p className={styles.about}>{sessionSays}</p>
    </>
  );
}

/** One instrument's buyers and sellers, in total and session by session. */
function InstrumentNetBuying({ market, instrument }: SelectedInstrument) {
  const title = useTexts('routes').investorTrend;
  const { data, error, refetch } = useCall(
    'discovery/listInvestorTrend',
    { market, instrument, limit: SESSIONS },
    { staleTimeMs: 0 },
  );
  return (
    <>
      <BackHeader title={data?.rows[0]?.name ?? title} sub={title} fallback="/market/investorTrend" />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="none">
          {data ? (
            <NetBuyingView investorTrend={data} />
          ) : (
            <LoadingOrError card rows={8} error={error} onRetry={refetch} />
          )}
        </Page>
      </PullToRefresh>
    </>
  );
}
