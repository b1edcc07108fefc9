import { formatAmount } from '@bourse/core/ledger/money.ts';
import { useQuery } from '@tanstack/react-query';
import { describeFailure } from '../../api/call-failures.ts';
import { fetchCall, useCall } from '../../api/use-call.ts';
import { Button } from '../../components/button.tsx';
import { EmptyView, ErrorView } from '../../components/empty-and-error-views.tsx';
import { Icon } from '../../components/icon.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { formatFullDateTime } from '../../format/dates.ts';
import { formatCount, formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { saveFile } from '@bourse/web/save-file.ts';
import { isOwnBalanceCounted, type LiabilityProof, type LedgerSeal } from './check-ledger-proofs.ts';
import styles from './proofs.module.css';

const money = (units: string, currency: string): string =>
  formatMoneyWithCurrency(formatAmount(BigInt(units), currency), currency);

function CurrencyLiabilityCheck({
  liability,
  account,
  seal,
}: {
  liability: LiabilityProof;
  account: string;
  seal: LedgerSeal | undefined;
}) {
  const t = useTexts('proofs');
  const { currency, amount, sum, count } = liability;
  const holds = seal === undefined ? null : isOwnBalanceCounted(liability, account, seal);
  return (
    <li className={styles.counted}>
      <p className={styles.pair}>
        <b>{money(amount, currency)}</b>
        <span>{fillPlaceholders(t.ofAll, { sum: money(sum, currency), count: formatCount(count) })}</span>
      </p>
      {holds === null ? (
        <p className={styles.waits}>{t.notYetBound}</p>
      ) : (
        <p className={holds ? styles.holds : styles.fails} role={holds ? undefined : 'alert'}>
          <Icon name={holds ? 'check' : 'warn'} size="small" />
          <span>{holds ? t.counted : t.notCounted}</span>
        </p>
      )}
      {seal ? (
        <Button
          kind="soft"
          onPress={() =>
            saveFile(
              `bourse-liability-${currency}.json`,
              JSON.stringify({ ...liability, seal }, null, 1),
              'application/json',
            )
          }
        >
          {t.save}
        </Button>
      ) : null}
    </li>
  );
}

function LiabilityList() {
  const t = useTexts('proofs');
  const user = useCurrentUser();
  const { data, error, refetch } = useCall('ledger/getLiabilities', {}, { staleTimeMs: 0 });
  const numbers = [...new Set((data?.rows ?? []).flatMap(({ seal }) => (seal === null ? [] : [seal])))];
  const seals = useQuery({
    queryKey: ['seals of liabilities', ...numbers],
    enabled: numbers.length > 0,
    queryFn: () => Promise.all(numbers.map((number) => fetchCall('ledger/getSeal', { number }))),
  });
  const failed = error ?? seals.error;
  if (failed)
    return (
      <ErrorView
        text={describeFailure(failed)}
        onRetry={() => {
          void refetch();
          void seals.refetch();
        }}
      />
    );
  if (!data || !user || (numbers.length > 0 && !seals.data)) return <SkeletonRows count={4} />;
  if (data.at === null || data.rows.length === 0) return <EmptyView text={t.noTree} />;
  return (
    <>
      <p className={styles.says}>{fillPlaceholders(t.liabilitiesSay, { time: formatFullDateTime(data.at) })}</p>
      <ul className={styles.list}>
        {data.rows.map((row) => (
          <CurrencyLiabilityCheck
            key={row.currency}
            liability={row}
            account={user.id}
            seal={seals.data?.find(({ number }) => number === row.seal)}
          />
        ))}
      </ul>
      <p className={styles.says}>{t.insuranceSays}</p>
      <ul className={styles.list}>
        {data.insurance
          .filter(({ currency }) => data.rows.some((row) => row.currency === currency))
          .map(({ currency, capital, balance }) => (
            <li key={currency} className={styles.counted}>
              <p className={styles.pair}>
                <b>{formatMoneyWithCurrency(balance, currency)}</b>
                <span>{fillPlaceholders(t.ofCapital, { capital: formatMoneyWithCurrency(capital, currency) })}</span>
              </p>
            </li>
          ))}
      </ul>
    </>
  );
}

/**
 * What the house owes to everybody, and that this customer's money is counted in it: checked here, currency by
 * currency.
 */
export default function HouseLiabilitiesSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts('proofs');
  return (
    <Sheet open onClose={onClose} title={t.liabilities}>
      <LiabilityList />
    </Sheet>
  );
}
