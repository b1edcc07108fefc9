/** One theme: its median return of the day, its breadth, its rule, and its companies by market. */
import { type Theme, THEME_NAMES } from '@bourse/core/information/companies/ranking.ts';
import { refreshShown } from '../../api/cache.ts';
import type { RowOf } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { BackHeader, Page } from '../../components/page.tsx';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { EmptyScreen, EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Waiting } from '../../components/loading-or-error.tsx';
import { InstrumentRow } from '../../instruments/instrument-row.tsx';
import { fill, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import styles from './companies.module.css';
import { useComputing } from './use-computing.ts';
import { Hero, SignedRate } from '../../components/amounts.tsx';
import { dayTime, formatDate } from '../../format/dates.ts';
import { formatCount } from '../../format/numbers.ts';
import { type ThemeRow, useBreadth, useThemeRule } from './company-text.ts';

const PAGE = 50;

function Member({ row: { standing, ...row } }: { row: RowOf<'discovery/getTheme'> }) {
  const { standing: words } = useTexts('companies');
  return <InstrumentRow row={row} withMarket {...(standing === 'traded' ? {} : { note: words[standing] })} />;
}

function ThemeNow({ theme }: { theme: Theme }) {
  const t = useTexts('companies');
  const reading = useListCall('discovery/getTheme', { theme, limit: PAGE }, { staleTimeMs: 0 });
  const computing = useComputing(reading);
  // The list appears together with the figures above it. An empty list is reported only once all reports are read.
  if (!reading.first) return <Waiting card rows={8} error={reading.error} onRetry={reading.reload} />;
  return (
    <>
      {computing ? (
        <p className={styles.about} role="status">
          {computing}
        </p>
      ) : null}
      <ThemeFigures told={reading.first} />
      {computing && reading.first.names === 0 ? null : (
        <Card flush>
          <List
            reading={reading}
            rowKey={({ instrument }) => instrument}
            label={t.members}
            empty={<EmptyView text={t.themes.empty} icon="chart" />}
            rowHeightRem={4.5}
            uniform
          >
            {(row) => <Member row={row} />}
          </List>
        </Card>
      )}
    </>
  );
}

export default function ThemeScreen() {
  const { names } = useTexts('companies').themes;
  const asked = useHashQuery()['theme'];
  const theme = THEME_NAMES.find((one) => one === asked);
  if (!theme) return <EmptyScreen />;
  return (
    <>
      <BackHeader title={names[theme]} fallback="/market/themes" />
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot="none">
          <ThemeNow key={theme} theme={theme} />
        </Page>
      </PullToRefresh>
    </>
  );
}

/** A theme's figures today, and its rule. */
function ThemeFigures({ told }: { told: ThemeRow & { since: string; at: string } }) {
  const t = useTexts('companies');
  const breadth = useBreadth();
  const ruleOf = useThemeRule();
  const { medianReturn, names, apart, rule, since, at } = told;
  return (
    <>
      <Hero label={t.themes.median} below={names === 0 ? null : breadth(told)}>
        {medianReturn === null ? '–' : <SignedRate rate={medianReturn} />}
      </Hero>
      <Card>
        <KeyValues>
          <KeyValue name={t.themes.rule}>{ruleOf(rule)}</KeyValue>
          <KeyValue name={t.members}>{formatCount(names)}</KeyValue>
        </KeyValues>
        {apart === 0 ? null : (
          <p className={styles.note}>
            {fill(t.apart, { count: formatCount(apart) })}. {t.apartSays}
          </p>
        )}
        <p className={styles.note}>{fill(t.themes.about, { date: formatDate(since), at: dayTime(at) })}</p>
      </Card>
    </>
  );
}
