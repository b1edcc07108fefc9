import { refetchActiveCalls } from '../../api/query-client.ts';
import { describeFailure } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { Page, TabScreenHeader } from '../../components/page-frame.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { useTexts } from '../../language/language.ts';
import { useOwnedInput } from '../../session/chosen-portfolio.ts';
import { useTotalsCurrency } from '../../session/league-rules.ts';
import { LazyPerformanceCurve } from '../performance/shared/lazy-performance-curve.tsx';
import { PortfolioSwitch, ManagePortfoliosRow } from '../portfolios/shared/portfolio-switch.tsx';
import { HouseLiabilitiesRow } from '../proofs/shared/house-liabilities-row.tsx';
import { AllocationCard } from './allocation-card.tsx';
import { CashAccountsCard, MoneyFunctionsCard, DividendsAndTaxRow } from './cash-account-cards.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { MoneyMovements } from './money-movements.tsx';
import { AssetsSummary, TotalAssetsHero } from './assets-summary.tsx';

/** How often it is reread while shown: positions follow the prices. */
const EVERY_MS = 5_000;

/** The assets tab: everything in one currency, each account in its own, and every movement behind it. */
export default function AssetsScreen() {
  const title = useTexts('routes').payBag;
  const [, setCurrency] = useDisplayCurrency();
  const { currency, isKnown, isLeague: inLeague } = useTotalsCurrency();
  const { data, error, refetch } = useCall(
    'wallet/getWallet',
    { in: currency, ...useOwnedInput() },
    { refetchIntervalMs: EVERY_MS, keepPrevious: true, enabled: isKnown },
  );
  const displayedCurrency = data?.in ?? currency;
  return (
    <>
      <TabScreenHeader />
      <h1 className="only-heard">{title}</h1>
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page>
          <TotalAssetsHero wallet={data} currency={currency} onCurrency={inLeague ? null : setCurrency} />
          <PortfolioSwitch everyMs={EVERY_MS} owned={data?.portfolio === 'all' ? data : undefined} />
          <LazyPerformanceCurve currency={currency} {...useOwnedInput()} live={data} />
          {!data && error ? (
            <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />
          ) : (
            <>
              <AssetsSummary wallet={data} />
              <AllocationCard wallet={data} />
              <MoneyFunctionsCard />
              {inLeague ? null : <ManagePortfoliosRow />}
              <CashAccountsCard accounts={data?.accounts} own={displayedCurrency} />
              {inLeague ? null : (
                <>
                  <DividendsAndTaxRow />
                  <HouseLiabilitiesRow />
                </>
              )}
            </>
          )}
          <MoneyMovements currencies={(data?.accounts ?? []).map((account) => account.currency)} />
        </Page>
      </PullToRefresh>
    </>
  );
}
