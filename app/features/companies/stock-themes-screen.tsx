/** Themes over all markets, each with its rule, its breadth and its median return of the day. */
import { refetchActiveCalls } from '../../api/query-client.ts';
import { useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card } from '../../components/card.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { SignedRate } from '../../components/hero-and-signed-figures.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { formatDateTimeToMinute, formatDate } from '../../format/dates.ts';
import { formatCount } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './companies.module.css';
import { type StockThemeRow, useBreadthFormatter, useStockThemeRuleFormatter } from './company-text.ts';
import { useFigureComputationProgress } from './use-figure-computation-progress.ts';

const EVERY_MS = 10_000;

/** Until all reports are read, don't say that no company fits. */
function StockThemeLine({ row, isWhole }: { row: StockThemeRow; isWhole: boolean }) {
  const t = useTexts('companies');
  const breadth = useBreadthFormatter();
  const ruleOf = useStockThemeRuleFormatter();
  const { theme, rule, names, medianReturn } = row;
  return (
    <ListRow
      title={t.themes.names[theme]}
      sub={
        <span className={styles.sub}>
          <span>{ruleOf(rule)}</span>
          {names > 0 ? (
            <span>{`${fillPlaceholders(t.names, { count: formatCount(names) })} · ${breadth(row)}`}</span>
          ) : isWhole ? (
            <span>{t.noNames}</span>
          ) : null}
        </span>
      }
      end={medianReturn === null ? <span className="mute">–</span> : <SignedRate rate={medianReturn} />}
      to="/market/theme"
      query={{ theme }}
    />
  );
}

export default function StockThemesScreen() {
  const title = useTexts('routes').themes;
  const { themes: t } = useTexts('companies');
  const { data, error, refetch } = useCall('discovery/listThemes', {}, { refetchIntervalMs: EVERY_MS, staleTimeMs: 0 });
  const computing = useFigureComputationProgress({ first: data, reload: refetch });
  return (
    <>
      <BackHeader title={title} fallback="/market/index" />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="none">
          {data ? (
            <>
              {computing ? (
                <p className={styles.about} role="status">
                  {computing}
                </p>
              ) : null}
              <Card title={t.median}>
                {data.rows.map((row) => (
                  <StockThemeLine key={row.theme} row={row} isWhole={data.computing === null} />
                ))}
              </Card>
              <p className={styles.about}>
                {fillPlaceholders(t.about, { date: formatDate(data.since), at: formatDateTimeToMinute(data.at) })}
              </p>
            </>
          ) : (
            <LoadingOrError card rows={8} error={error} onRetry={refetch} />
          )}
        </Page>
      </PullToRefresh>
    </>
  );
}
