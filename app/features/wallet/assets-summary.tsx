/** Deposit and withdraw: the two main actions here. */
import { Button } from '../../components/button.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import { getRoutePath } from '../../router/route-registry.ts';
import { MAIN_PORTFOLIO, useChosenPortfolio } from '../../session/chosen-portfolio.ts';
import styles from './wallet.module.css';
import type { CallAnswer } from '../../api/use-call.ts';
import { Money } from '../../components/price-figures.tsx';
import { HeroFigure, SignedMoney } from '../../components/hero-and-signed-figures.tsx';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import { getConfig } from '../../config/app-config.ts';
import { DisplayCurrencyChoice } from './shared/display-currency-choice.tsx';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { isZero } from '../../format/numbers.ts';
import { Link } from '../../router/link.tsx';
import type { ExplainedTotal } from '../statements/shared/explain-total-sheet.tsx';

function MoneyButtons() {
  const t = useTexts('routes');
  return (
    <div className={styles.buttons}>
      <Button onPress={() => navigate(getRoutePath('recharge'))}>{t.recharge}</Button>
      <Button kind="soft" onPress={() => navigate(getRoutePath('cashOut'))}>
        {t.cashOut}
      </Button>
    </div>
  );
}

interface TotalHeroProps {
  /** Between the total and the buttons. */
  children: ReactNode;
  wallet: CallAnswer<'wallet/getWallet'> | undefined;
  currency: string;
  /** Null in a league, whose currency it is. */
  onCurrency: ((currency: string) => void) | null;
}

/** Everything in one currency, which can be changed, with deposit and withdrawal. */
export function TotalAssetsHero({ wallet, currency, onCurrency, children }: TotalHeroProps) {
  const t = useTexts('wallet');
  const practice = useTexts('shell').practice;
  const displayedCurrency = wallet?.in ?? currency;
  const isMain = useChosenPortfolio() === MAIN_PORTFOLIO;
  const label = fillPlaceholders(t.totalIn, { currency: displayedCurrency });
  return (
    <>
      <HeroFigure
        label={onCurrency ? <DisplayCurrencyChoice label={label} currency={currency} onChange={onCurrency} /> : label}
        below={getConfig().practice ? <span className={styles.practice}>{practice}</span> : null}
      >
        {wallet ? <Money amount={wallet.total} currency={wallet.in} /> : <Skeleton width={6} size="hero" />}
      </HeroFigure>
      {children}
      {isMain ? <MoneyButtons /> : null}
    </>
  );
}

const ExplainTotalSheet = lazy(() => import('../statements/shared/explain-total-sheet.tsx'));

type Wallet = CallAnswer<'wallet/getWallet'>;

export function AssetsSummary({ wallet }: { wallet: Wallet | undefined }) {
  const t = useTexts('wallet');
  const wait = <Skeleton width={4} />;
  const money = (amount: string | undefined) =>
    amount === undefined ? wait : <Money amount={amount} currency={wallet?.in} />;
  const [about, setAbout] = useState<ExplainedTotal | null>(null);
  const asks = (what: ExplainedTotal, words: string) => (
    <button type="button" className={styles.way} aria-haspopup="dialog" onClick={() => setAbout(what)}>
      {words}
    </button>
  );
  return (
    <Card>
      <KeyValueList>
        <KeyValue name={t.available}>{money(wallet?.available)}</KeyValue>
        <KeyValue name={asks('positions', fillPlaceholders(t.inPositions, { count: wallet?.holdings ?? 0 }))}>
          {money(wallet?.inPositions)}
        </KeyValue>
        {wallet && !isZero(wallet.inFunds) ? (
          <KeyValue
            name={
              <Link to="/home/funds" query={{ tab: 'mine' }} className={styles.way}>
                {t.inFunds}
              </Link>
            }
          >
            {money(wallet.inFunds)}
          </KeyValue>
        ) : null}
        {wallet && !isZero(wallet.sharesToCome) ? (
          <KeyValue name={t.sharesToCome}>{money(wallet.sharesToCome)}</KeyValue>
        ) : null}
        <KeyValue name={asks('frozen', t.frozen)}>{money(wallet?.frozen)}</KeyValue>
        <KeyValue name={t.loan}>{money(wallet && !isZero(wallet.loan) ? `-${wallet.loan}` : wallet?.loan)}</KeyValue>
        <KeyValue name={asks('profit', t.profit)}>
          {wallet ? <SignedMoney amount={wallet.profit} currency={wallet.in} /> : wait}
        </KeyValue>
      </KeyValueList>
      {about ? (
        <Suspense fallback={null}>
          <ExplainTotalSheet about={about} onClose={() => setAbout(null)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
