/** One theme: its median return of the day, its breadth, its rule, and its companies by market. */
import { type StockTheme, STOCK_THEME_NAMES } from '@bourse/core/information/companies/company-ranking.ts';
import { refetchActiveCalls } from '../../api/query-client.ts';
import type { ListCallRow } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { NotFoundScreen, EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { InstrumentRow } from '../../instruments/instrument-row.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import styles from './companies.module.css';
import { useFigureComputationProgress } from './use-figure-computation-progress.ts';
import { HeroFigure, SignedRate } from '../../components/hero-and-signed-figures.tsx';
import { formatDateTimeToMinute, formatDate } from '../../format/dates.ts';
import { formatCount } from '../../format/numbers.ts';
import { type StockThemeRow, useBreadthFormatter, useStockThemeRuleFormatter } from './company-text.ts';

const PAGE = 50;

function StockThemeCompanyRow({
  row: { tradingStatus: listingStatus, ...row },
}: {
  row: ListCallRow<'discovery/getTheme'>;
}) {
  const { tradingStatus: words } = useTexts('companies');
  return <InstrumentRow row={row} withMarket {...(listingStatus === 'traded' ? {} : { note: words[listingStatus] })} />;
}

function StockThemeToday({ theme }: { theme: StockTheme }) {
  const t = useTexts('companies');
  const reading = useListCall('discovery/getTheme', { theme, limit: PAGE }, { staleTimeMs: 0 });
  const computing = useFigureComputationProgress(reading);
  // The list appears together with the figures above it. An empty list is reported only once all reports are read.
  if (!reading.first) return <LoadingOrError card rows={8} error={reading.error} onRetry={reading.reload} />;
  return (
    <>
      {computing ? (
        <p className={styles.about} role="status">
          {computing}
        </p>
      ) : null}
      <StockThemeFigures themeRow={reading.first} />
      {computing && reading.first.names === 0 ? null : (
        <Card flush>
          <List
            listCall={reading}
            rowKey={({ instrument }) => instrument}
            label={t.members}
            empty={<EmptyView text={t.themes.empty} icon="chart" />}
            rowHeightRem={4.5}
            uniform
          >
            {(row) => <StockThemeCompanyRow row={row} />}
          </List>
        </Card>
      )}
    </>
  );
}

export default function StockThemeDetailScreen() {
  const { names } = useTexts('companies').themes;
  const requestedTheme = useHashQuery()['theme'];
  const theme = STOCK_THEME_NAMES.find((one) => one === requestedTheme);
  if (!theme) return <NotFoundScreen />;
  return (
    <>
      <BackHeader title={names[theme]} fallback="/market/themes" />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="none">
          <StockThemeToday key={theme} theme={theme} />
        </Page>
      </PullToRefresh>
    </>
  );
}

/** A theme's figures today, and its rule. */
function StockThemeFigures({ themeRow }: { themeRow: StockThemeRow & { since: string; at: string } }) {
  const t = useTexts('companies');
  const breadth = useBreadthFormatter();
  const ruleOf = useStockThemeRuleFormatter();
  const { medianReturn, names, apart, rule, since, at } = themeRow;
  return (
    <>
      <HeroFigure label={t.themes.median} below={names === 0 ? null : breadth(themeRow)}>
        {medianReturn === null ? '–' : <SignedRate rate={medianReturn} />}
      </HeroFigure>
      <Card>
        <KeyValueList>
          <KeyValue name={t.themes.rule}>{ruleOf(rule)}</KeyValue>
          <KeyValue name={t.members}>{formatCount(names)}</KeyValue>
        </KeyValueList>
        {apart === 0 ? null : (
          <p className={styles.note}>
            {fillPlaceholders(t.apart, { count: formatCount(apart) })}. {t.apartSays}
          </p>
        )}
        <p className={styles.note}>
          {fillPlaceholders(t.themes.about, { date: formatDate(since), at: formatDateTimeToMinute(at) })}
        </p>
      </Card>
    </>
  );
}
