import type { Answer } from '../../api/use-call.ts';
import { Money } from '../../components/figure.tsx';
import { Hero } from '../../components/hero.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { getConfig } from '../../config/config.ts';
import { fill, useTexts } from '../../language/language.ts';
import { CurrencyChoice } from './shared/currency-choice.tsx';
import { MoneyButtons } from './money-buttons.tsx';
import styles from './wallet.module.css';

interface TotalHeroProps {
  wallet: Answer<'wallet/getWallet'> | undefined;
  currency: string;
  onCurrency: (currency: string) => void;
}

/** Everything in one currency, which can be changed, with deposit and withdrawal. */
export function TotalHero({ wallet, currency, onCurrency }: TotalHeroProps) {
  const t = useTexts('wallet');
  const practice = useTexts('shell').practice;
  const shown = wallet?.in ?? currency;
  return (
    <>
      <Hero
        label={
          <CurrencyChoice label={fill(t.totalIn, { currency: shown })} currency={currency} onChange={onCurrency} />
        }
        below={getConfig().practice ? <span className={styles.practice}>{practice}</span> : null}
      >
        {wallet ? <Money amount={wallet.total} currency={wallet.in} /> : <Skeleton width={6} size="hero" />}
      </Hero>
      <MoneyButtons />
    </>
  );
}
