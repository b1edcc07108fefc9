/** A fund on one page, with buying, redeeming and planning. */
import { refreshShown } from '../../api/cache.ts';
import { useCall } from '../../api/use-call.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { EmptyScreen } from '../../components/empty-screen.tsx';
import { Change } from '../../components/figure.tsx';
import { Hero } from '../../components/hero.tsx';
import { Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatPrice, formatRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { FundBar } from './fund-bar.tsx';
import { FundFacts } from './fund-facts.tsx';
import { Mine } from './mine.tsx';
import styles from './funds.module.css';
import type { Facts } from './types.ts';

function Shown({ fund }: { fund: Facts }) {
  const t = useTexts('investmentFunds');
  const { price, pricedOn, beganOn, change, currency, suspended, sellsOn, rules } = fund;
  const part = formatRate(rules.suspendedAbove, { digits: 0 });
  return (
    <>
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot="actions">
          <Hero
            label={
              pricedOn === null
                ? t.perUnit
                : fill(pricedOn === beganOn ? t.firstOf : t.ofDay, { date: formatDate(pricedOn) })
            }
            unit={currency}
            below={change === null ? undefined : <Change rate={change} />}
          >
            {price === null ? t.noPrice : formatPrice(price, currency)}
          </Hero>
          {suspended === null ? null : (
            <p className={styles.warning} role="status">
              {t.suspended}. {fill(t.suspendedSays[suspended], { part })}
            </p>
          )}
          {sellsOn === null ? null : (
            <p className={styles.warning} role="status">
              {t.closes}. {fill(t.closesSays, { date: formatDate(sellsOn) })}
            </p>
          )}
          <Mine fund={fund} />
          <FundFacts fund={fund} />
        </Page>
      </PullToRefresh>
      <FundBar fund={fund} />
    </>
  );
}

export default function FundScreen() {
  const title = useTexts('routes').fund;
  const { fund } = useHashQuery();
  const isKnown = fund !== undefined && /^[1-9]\d{0,8}$/.test(fund);
  const { data, error, refetch } = useCall('funds/getFund', { fund: fund ?? '' }, { enabled: isKnown, staleTimeMs: 0 });
  if (!isKnown) return <EmptyScreen />;
  return (
    <>
      <BackHeader title={data?.fund.name ?? title} fallback="/home/funds" />
      {data ? <Shown fund={data.fund} /> : <Waiting page rows={8} error={error} onRetry={refetch} />}
    </>
  );
}
