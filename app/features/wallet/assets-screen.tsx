import { refreshShown } from '../../api/cache.ts';
import { describeFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { ErrorView } from '../../components/error-view.tsx';
import { Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { TopMenu } from '../../components/top-menu.tsx';
import { useTexts } from '../../language/language.ts';
import { useAskedPortfolio } from '../../session/portfolio.ts';
import { CurvePlace } from '../performance/shared/curve-place.tsx';
import { PortfolioSwitch, PortfoliosRow } from '../portfolios/shared/portfolio-switch.tsx';
import { LiabilitiesRow } from '../proofs/shared/liabilities-row.tsx';
import { AllocationCard } from './allocation-card.tsx';
import { AccountsCard } from './accounts-card.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { FundsCard } from './funds-card.tsx';
import { IncomeRow } from './income-row.tsx';
import { Movements } from './movements.tsx';
import { Summary } from './assets-summary.tsx';
import { TotalHero } from './total-hero.tsx';

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
