import { Unit } from '../../components/unit.tsx';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { Money } from '../../components/figure.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { Row } from '../../components/row.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { formatTime } from '../../format/dates.ts';
import { useTexts } from '../../language/language.ts';
import { houseWord } from './channel-words.ts';
import { DepositSheet } from './deposit-sheet.tsx';
import styles from './deposits.module.css';

/** The customer's deposits, ten a page, each with its state. */
export function DepositRecords() {
  const t = useTexts('deposit');
  const { reviewState } = useTexts('terms');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string | null>(null);
  const { data, error, refetch } = useCall('wallet/listDeposits', { page }, { keepPrevious: true });
  if (!data) return <Waiting card rows={5} error={error} onRetry={refetch} />;
  if (data.count === 0) return <EmptyView text={t.noRecords} />;
  const chosen = data.rows.find(({ id }) => id === open) ?? null;
  return (
    <>
      <Card flush>
        {data.rows.map((deposit) => (
          <Row
            key={deposit.id}
            title={houseWord(t, deposit.label)}
            sub={formatTime(deposit.submittedAt)}
            onPress={() => setOpen(deposit.id)}
            end={
              <span className={styles.sum}>
                <span>
                  <Money amount={deposit.amount ?? '0'} currency={deposit.currency ?? ''} />
                  <Unit currency={deposit.currency ?? ''} />
                </span>
                <small>{reviewState[deposit.review]}</small>
              </span>
            }
          />
        ))}
      </Card>
      {data.count > PAGE_SIZE ? <Pagination page={page} rows={data.count} onChange={setPage} /> : null}
      <DepositSheet deposit={chosen} onClose={() => setOpen(null)} />
    </>
  );
}
