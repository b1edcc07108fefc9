import { lazy, Suspense, useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { describeFailure } from '../../api/failure.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { ErrorView } from '../../components/error-view.tsx';
import { Money } from '../../components/figure.tsx';
import { Hero } from '../../components/hero.tsx';
import { Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { SignedMoney } from '../../components/signed-money.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { TopMenu } from '../../components/top-menu.tsx';
import { getConfig } from '../../config/config.ts';
import { fill, useTexts } from '../../language/language.ts';
import type { About } from '../statements/shared/explain-sheet.tsx';
import { LiabilitiesRow } from '../proofs/shared/liabilities-row.tsx';
import { AccountsCard } from './accounts-card.tsx';
import { CurrencyChoice } from './shared/currency-choice.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { FundsCard } from './funds-card.tsx';
import { IncomeRow } from './income-row.tsx';
import { Movements } from './movements.tsx';
import styles from './wallet.module.css';

const ExplainSheet = lazy(() => import('../statements/shared/explain-sheet.tsx'));

type Wallet = Answer<'wallet/getWallet'>;

/** Read again this often while shown: what is in positions follows the prices. */
const EVERY_MS = 5_000;

function Summary({ wallet }: { wallet: Wallet | undefined }) {
  const t = useTexts('wallet');
  const wait = <Skeleton width={6} />;
  const money = (amount: string | undefined) =>
    amount === undefined ? wait : <Money amount={amount} currency={wallet?.in} />;
  const [about, setAbout] = useState<About | null>(null);
  const asks = (what: About, words: string) => (
    <button type="button" className={styles.way} aria-haspopup="dialog" onClick={() => setAbout(what)}>
      {words}
    </button>
  );
  return (
    <Card>
      <KeyValues>
        <KeyValue name={t.available}>{money(wallet?.available)}</KeyValue>
        <KeyValue name={asks('positions', fill(t.inPositions, { count: wallet?.openPositions ?? 0 }))}>
          {money(wallet?.inPositions)}
        </KeyValue>
        <KeyValue name={asks('frozen', t.frozen)}>{money(wallet?.frozen)}</KeyValue>
        <KeyValue name={t.loan}>{money(wallet?.loan)}</KeyValue>
        <KeyValue name={asks('profit', t.profit)}>
          {wallet ? <SignedMoney amount={wallet.profit} currency={wallet.in} /> : wait}
        </KeyValue>
      </KeyValues>
      {about ? (
        <Suspense fallback={null}>
          <ExplainSheet about={about} onClose={() => setAbout(null)} />
        </Suspense>
      ) : null}
    </Card>
  );
}

/** The assets tab: everything in one currency, each account in its own, and every movement behind it. */
export function AssetsScreen() {
  const t = useTexts('wallet');
  const title = useTexts('routes').payBag;
  const practice = useTexts('shell').practice;
  const [currency, setCurrency] = useDisplayCurrency();
  const { data, error, refetch } = useCall(
    'wallet/getWallet',
    { in: currency },
    { everyMs: EVERY_MS, keepPrevious: true },
  );
  const shown = data?.in ?? currency;
  return (
    <>
      <TopMenu />
      <h1 className="only-heard">{title}</h1>
      <PullToRefresh onRefresh={refreshShown}>
        <Page>
          <Hero
            label={
              <CurrencyChoice label={fill(t.totalIn, { currency: shown })} currency={currency} onChange={setCurrency} />
            }
            below={getConfig().practice ? <span className={styles.practice}>{practice}</span> : null}
          >
            {data ? <Money amount={data.total} currency={data.in} /> : <Skeleton width={6} size="hero" />}
          </Hero>
          {!data && error ? (
            <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />
          ) : (
            <>
              <Summary wallet={data} />
              <FundsCard />
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
