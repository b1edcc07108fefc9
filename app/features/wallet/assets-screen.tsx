import { refetchActiveCalls } from '../../api/query-client.ts';
import { describeFailure } from '../../api/call-failures.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { ColumnBreak, Page, TabScreenHeader } from '../../components/page-frame.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { useTexts } from '../../language/language.ts';
import { useOwnedInput } from '../../session/chosen-portfolio.ts';
import { useTotalsCurrency } from '../../session/league-rules.ts';
import { LazyTodaysChange } from '../performance/shared/lazy-performance-curve.tsx';
import { PortfolioSwitch, ManagePortfoliosRow } from '../portfolios/shared/portfolio-switch.tsx';
import { HouseLiabilitiesRow } from '../proofs/shared/house-liabilities-row.tsx';
import { AllocationCard } from './allocation-card.tsx';
import { CashAccountsCard, MoneyFunctionsCard, DividendsAndTaxRow, sortCashAccounts } from './cash-account-cards.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { MoneyMovements } from './money-movements.tsx';
import { AssetsSummary, TotalAssetsHero } from './assets-summary.tsx';

/** How often it is reread while shown: positions follow the prices. */
const EVERY_MS = 5_000;

function BelowAccounts({ wallet, inLeague }: { wallet: CallAnswer<'wallet/getWallet'>; inLeague: boolean }) {
  return (
    <>
      <ColumnBreak />
      <AllocationCard wallet={wallet} />
      <MoneyFunctionsCard />
      {inLeague ? null : (
        <>
          <ManagePortfoliosRow />
          <DividendsAndTaxRow />
          <HouseLiabilitiesRow />
        </>
      )}
    </>
  );
}

/** The assets tab: everything in one currency, each account in its own, and every movement behind it. */
export default function AssetsScreen() {
  const title = useTexts('routes').payBag;
  const [, setCurrency] = useDisplayCurrency();
  const { currency, isKnown, isLeague: inLeague } = useTotalsCurrency();
  const owned = useOwnedInput();
  const { data, error, refetch } = useCall(
    'wallet/getWallet',
    { in: currency, ...owned },
    { refetchIntervalMs: EVERY_MS, keepPrevious: true, enabled: isKnown },
  );
  const displayedCurrency = data?.in ?? currency;
  const accounts = data && sortCashAccounts(data.accounts, displayedCurrency);
  return (
    <>
      <TabScreenHeader />
      <h1 className="only-heard">{title}</h1>
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page>
          <TotalAssetsHero wallet={data} currency={currency} onCurrency={inLeague ? null : setCurrency}>
            <LazyTodaysChange currency={currency} {...owned} live={data} />
          </TotalAssetsHero>
          <PortfolioSwitch everyMs={EVERY_MS} owned={data?.portfolio === 'all' ? data : undefined} />
          {!data && error ? (
            <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />
          ) : (
            <>
              <AssetsSummary wallet={data} />
              <CashAccountsCard accounts={accounts} own={displayedCurrency} />
              {/* How high the accounts are is known with them: what is below comes then, and moves nowhere. */}
              {data ? <BelowAccounts wallet={data} inLeague={inLeague} /> : null}
            </>
          )}
          {data || error ? <MoneyMovements currencies={(accounts ?? []).map((account) => account.currency)} /> : null}
        </Page>
      </PullToRefresh>
    </>
  );
}
