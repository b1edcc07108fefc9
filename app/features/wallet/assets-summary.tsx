import { lazy, Suspense, useState } from 'react';
import { type Answer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { Money } from '../../components/figure.tsx';
import { SignedMoney } from '../../components/signed-money.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import type { About } from '../statements/shared/explain-sheet.tsx';
import styles from './wallet.module.css';

const ExplainSheet = lazy(() => import('../statements/shared/explain-sheet.tsx'));

type Wallet = Answer<'wallet/getWallet'>;

export function Summary({ wallet }: { wallet: Wallet | undefined }) {
  const t = useTexts('wallet');
  const wait = <Skeleton width={4} />;
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
        <KeyValue name={asks('positions', fill(t.inPositions, { count: wallet?.holdings ?? 0 }))}>
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
      </KeyValues>
      {about ? (
        <Suspense fallback={null}>
          <ExplainSheet about={about} onClose={() => setAbout(null)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
