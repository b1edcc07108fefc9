import { describeFailure } from '../../api/failure.ts';
import { type RowOf, useCall } from '../../api/use-call.ts';
import { EmptyView } from '../../components/empty-view.tsx';
import { ErrorView } from '../../components/error-view.tsx';
import { Row } from '../../components/row.tsx';
import { SignedMoney } from '../../components/signed-money.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatMoneyIn, formatQuantity } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { pathOf } from '../../routes/table.ts';
import styles from './wallet.module.css';

type Dividend = RowOf<'wallet/listDividends'>;

function DividendLine({ paid }: { paid: Dividend }) {
  const t = useTexts('wallet');
  const dates = [[t.declared, paid.declaredOn], [t.exDate, paid.exDate], [t.recordDate, paid.recordDate], [t.payDate, paid.payDate], [t.bookedOn, paid.paidAt]] as const;
  return (
    <Row to={pathOf('positionDetail')} query={{ position: paid.position }} title={<span className={styles.wrap}>{paid.name}</span>}
      sub={(
        <span className={styles.subs}>
          <span>{fill(paid.kind === 'rights' ? t.rightsFor : t.dividendFor, { quantity: formatQuantity(paid.quantity), each: formatMoneyIn(paid.perShare, paid.currency) })}</span>
          <span>{dates.flatMap(([name, date]) => (date === null ? [] : `${name} ${formatDate(date)}`)).join(' · ')}</span>
        </span>
      )}
      end={<SignedMoney amount={paid.gross} currency={paid.currency} unit />} />
  );
}

/** Dividends and rights of what was held, newest first, each with its dates. */
export function DividendList() {
  const t = useTexts('wallet');
  const { data, error, refetch } = useCall('wallet/listDividends', { limit: 100 }, { staleTimeMs: 0 });
  if (error && !data) return <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={4} />;
  if (data.rows.length === 0) return <EmptyView icon="coin" text={t.noDividends} />;
  return (
    <>
      <p className={styles.hint}>{t.dividendsSay}</p>
      <ul>{data.rows.map((paid) => <li key={`${paid.position} ${paid.kind} ${paid.exDate}`}><DividendLine paid={paid} /></li>)}</ul>
    </>
  );
}
