/** A fund on one page, with buying, redeeming and planning. */
import { refetchActiveCalls } from '../../api/query-client.ts';
import { useCall } from '../../api/use-call.ts';
import { ActionBar, BackHeader, Page } from '../../components/page-frame.tsx';
import { NotFoundScreen } from '../../components/empty-and-error-views.tsx';
import { PriceChange } from '../../components/price-figures.tsx';
import { HeroFigure } from '../../components/hero-and-signed-figures.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatPrice, formatRate, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { FundFacts, MyFundHolding } from './fund-facts.tsx';
import styles from './fund-amount-input.module.css';
import type { FundDetail } from './fund-amount-input.ts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { BuyFundSheet, RedeemFundSheet } from './fund-order-sheets.tsx';
import { FundSavingsPlanSheet } from './fund-savings-plan-sheet.tsx';

function FundView({ fund }: { fund: FundDetail }) {
  const t = useTexts('investmentFunds');
  const { price, pricedOn, beganOn, change, currency, suspended, sellsOn, rules } = fund;
  const part = formatRate(rules.suspendedAbove, { digits: 0 });
  return (
    <>
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="actions">
          <HeroFigure
            label={
              pricedOn === null
                ? t.perUnit
                : fillPlaceholders(pricedOn === beganOn ? t.firstOf : t.ofDay, { date: formatDate(pricedOn) })
            }
            unit={currency}
            below={change === null ? undefined : <PriceChange rate={change} />}
          >
            {price === null ? t.noPrice : formatPrice(price, currency)}
          </HeroFigure>
          {suspended === null ? null : (
            <p className={styles.warning} role="status">
              {t.suspended}. {fillPlaceholders(t.suspendedSays[suspended], { part })}
            </p>
          )}
          {sellsOn === null ? null : (
            <p className={styles.warning} role="status">
              {t.closes}. {fillPlaceholders(t.closesSays, { date: formatDate(sellsOn) })}
            </p>
          )}
          <MyFundHolding fund={fund} />
          <FundFacts fund={fund} />
        </Page>
      </PullToRefresh>
      <FundActionBar fund={fund} />
    </>
  );
}

export default function FundDetailScreen() {
  const title = useTexts('routes').fund;
  const { fund } = useHashQuery();
  const isKnown = fund !== undefined && /^[1-9]\d{0,8}$/.test(fund);
  const { data, error, refetch } = useCall('funds/getFund', { fund: fund ?? '' }, { enabled: isKnown, staleTimeMs: 0 });
  if (!isKnown) return <NotFoundScreen />;
  return (
    <>
      <BackHeader title={data?.fund.name ?? title} fallback="/home/funds" />
      {data ? <FundView fund={data.fund} /> : <LoadingOrError page rows={8} error={error} onRetry={refetch} />}
    </>
  );
}

/** At a fund's foot: buy, redeem, and plan. */

type Open = 'buy' | 'redeem' | 'plan' | null;

function FundActionBar({ fund }: { fund: FundDetail }) {
  const t = useTexts('investmentFunds');
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { mine } = fund;
  const closes = fund.sellsOn !== null;
  const holds = mine !== null && !isZero(mine.units);
  if (closes && !holds) return null;
  return (
    <>
      <ActionBar>
        {closes ? null : (
          <Button kind="soft" onPress={() => setOpen('plan')}>
            {t.makePlan}
          </Button>
        )}
        {holds ? (
          <Button kind="soft" onPress={() => setOpen('redeem')}>
            {t.redeem}
          </Button>
        ) : null}
        {closes ? null : <Button onPress={() => setOpen('buy')}>{t.buy}</Button>}
      </ActionBar>
      <BuyFundSheet fund={fund} open={open === 'buy'} onClose={close} />
      <RedeemFundSheet fund={fund} open={open === 'redeem'} onClose={close} />
      <FundSavingsPlanSheet fund={fund} open={open === 'plan'} onClose={close} />
    </>
  );
}
