import { refreshShown } from '../../api/cache.ts';
import { describeFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { Page, TopMenu } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { useTexts } from '../../language/language.ts';
import { useAskedPortfolio } from '../../session/chosen-portfolio.ts';
import { CurvePlace } from '../performance/shared/lazy-curve.tsx';
import { PortfolioSwitch, PortfoliosRow } from '../portfolios/shared/portfolio-switch.tsx';
import { LiabilitiesRow } from '../proofs/shared/liabilities-row.tsx';
import { AllocationCard } from './allocation-card.tsx';
import { AccountsCard, FundsCard, IncomeRow } from './account-cards.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { Movements } from './movements.tsx';
import { Summary, TotalHero } from './assets-summary.tsx';

/** How often it is reread while shown: positions follow the prices. */
const EVERY_MS = 5_000;

/** The assets tab: everything in one currency, each account in its own, and every movement behind it. */
export default function AssetsScreen() {
  const title = useTexts('routes').payBag;
  const [currency, setCurrency] = useDisplayCurrency();
  const { data, error, refetch } = useCall(
    'wallet/getWallet',
    { in: currency, ...useAskedPortfolio() },
    { everyMs: EVERY_MS, keepPrevious: true },
  );
  const shown = data?.in ?? currency;
  return (
    <>
      <TopMenu />
      <h1 className="only-heard">{title}</h1>
      <PullToRefresh onRefresh={refreshShown}>
        <Page>
          <PortfolioSwitch everyMs={EVERY_MS} />
          <TotalHero wallet={data} currency={currency} onCurrency={setCurrency} />
          <CurvePlace currency={currency} {...useAskedPortfolio()} live={data} />
          {!data && error ? (
            <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />
          ) : (
            <>
              <Summary wallet={data} />
              <AllocationCard wallet={data} />
              <FundsCard />
              <PortfoliosRow />
              <AccountsCard accounts={data?.accounts} own={shown} />
              <IncomeRow />
              <LiabilitiesRow />
            </>
          )}
          <Movements currencies={(data?.accounts ?? []).map((account) => account.currency)} />
        </Page>
      </PullToRefresh>
    </>
  );
}
