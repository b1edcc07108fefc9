import { useState } from 'react';
import { Money, CurrencyUnit } from '../../components/price-figures.tsx';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { HappenedAt } from '../../components/happened-at.tsx';
import { translatePracticeName } from './deposit-channels.ts';
import { DepositDetailSheet } from './deposit-detail-sheet.tsx';
import styles from './deposits.module.css';
import { useTexts } from '../../language/language.ts';

/** The customer's deposits, ten a page, each with its state. */
export function DepositRecords() {
  const t = useTexts('deposit');
  const { reviewState } = useTexts('terms');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string | null>(null);
  const { data, error, refetch } = useCall('wallet/listDeposits', { page }, { keepPrevious: true });
  if (!data) return <LoadingOrError card rows={5} error={error} onRetry={refetch} />;
  if (data.count === 0) return <EmptyView text={t.noRecords} />;
  const chosen = data.rows.find(({ id }) => id === open) ?? null;
  return (
    <>
      <Card flush>
        {data.rows.map((deposit) => (
          <ListRow
            key={deposit.id}
            title={translatePracticeName(t, deposit.label)}
            sub={<HappenedAt at={deposit.submittedAt} />}
            onPress={() => setOpen(deposit.id)}
            end={
              <span className={styles.sum}>
                <span>
                  <Money amount={deposit.amount ?? '0'} currency={deposit.currency ?? ''} />
                  <CurrencyUnit currency={deposit.currency ?? ''} />
                </span>
                <small>{reviewState[deposit.review]}</small>
              </span>
            }
          />
        ))}
      </Card>
      {data.count > PAGE_SIZE ? <Pagination page={page} rows={data.count} onChange={setPage} /> : null}
      <DepositDetailSheet deposit={chosen} onClose={() => setOpen(null)} />
    </>
  );
}
