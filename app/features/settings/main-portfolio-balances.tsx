import { describeFailure } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { Money } from '../../components/price-figures.tsx';
import { HeroFigure, SignedMoney } from '../../components/hero-and-signed-figures.tsx';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { usePortfolios } from '../../session/use-portfolios.ts';
import { DisplayCurrencyChoice } from '../wallet/shared/display-currency-choice.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import styles from './settings.module.css';

/** How often it is reread while shown, to follow the prices. */
const EVERY_MS = 5_000;

/** What of it is in the main portfolio; null for customers with only one. */
function useMainPortfolioNote(currency: string): string | null {
  const t = useTexts('portfolios');
  const all = usePortfolios(currency, EVERY_MS);
  return all && all.rows.length > 1
    ? fillPlaceholders(t.ofMain, { total: formatMoneyWithCurrency(all.rows[0]!.total, all.in) })
    : null;
}

/** Total, available, profit and frozen money of everything owned, in a currency that can be switched. */
export function MainPortfolioBalances() {
  const t = useTexts('settings');
  const [currency, setCurrency] = useDisplayCurrency();
  const { data, error, refetch } = useCall(
    'wallet/getWallet',
    { in: currency, portfolio: 'all' },
    { refetchIntervalMs: EVERY_MS, keepPrevious: true },
  );
  const mainOnly = useMainPortfolioNote(currency);
  const wait = <Skeleton width={4} />;
  return (
    <>
      <HeroFigure
        label={
          <DisplayCurrencyChoice
            label={fillPlaceholders(t.totalAssets, { currency: data?.in ?? currency })}
            currency={currency}
            onChange={setCurrency}
          />
        }
        below={mainOnly === null ? null : <span className={styles.only}>{mainOnly}</span>}
      >
        {data ? <Money amount={data.total} currency={data.in} /> : <Skeleton width={6} size="hero" />}
      </HeroFigure>
      {!data && error ? (
        <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />
      ) : (
        <Card>
          <KeyValueList>
            <KeyValue name={t.available}>{data ? <Money amount={data.available} currency={data.in} /> : wait}</KeyValue>
            <KeyValue name={t.profit}>{data ? <SignedMoney amount={data.profit} currency={data.in} /> : wait}</KeyValue>
            <KeyValue name={t.frozen}>{data ? <Money amount={data.frozen} currency={data.in} /> : wait}</KeyValue>
          </KeyValueList>
        </Card>
      )}
    </>
  );
}
