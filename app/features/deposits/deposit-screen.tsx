/** Deposits: the channels, and the records of earlier ones. */
import { useState } from 'react';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { DepositChannelList } from './deposit-channel-list.tsx';
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
import { PracticeDeposit } from './practice-deposit.tsx';
import { getConfig } from '../../config/app-config.ts';
import styles from './deposits.module.css';

/** Practice money needs no channel; the channels show there how a payment is made with real money. */
const TABS = ['instant', 'channels', 'records'] as const;
type DepositTab = (typeof TABS)[number];

/** Money in: the channels, and earlier deposits. */
export default function DepositScreen() {
  const t = useTexts('deposit');
  const title = useTexts('routes').recharge;
  const requestedTab = useHashQuery()['tab'];
  const { practice } = getConfig();
  const tabs = TABS.filter((each) => practice || each !== 'instant');
  const [tab, setTab] = useState<DepositTab>(tabs.find((each) => each === requestedTab) ?? tabs[0] ?? 'channels');
  const showRecords = (): void => setTab('records');
  return (
    <>
      <BackHeader title={title} fallback="/information/payBag" />
      <Page foot={tab === 'instant' ? 'actions' : 'none'}>
        <Tabs
          label={title}
          tabs={tabs.map((value) => ({
            value,
            label:
              value === 'instant' ? t.instant.tab : practice && value === 'channels' ? t.instant.channels : t[value],
          }))}
          value={tab}
          onChange={setTab}
        >
          {tab === 'records' ? (
            <DepositRecords />
          ) : tab === 'channels' ? (
            <DepositChannelList onRecords={showRecords} />
          ) : (
            <PracticeDeposit onRecords={showRecords} />
          )}
        </Tabs>
      </Page>
    </>
  );
}

/** The customer's deposits, ten a page, each with its state. */
function DepositRecords() {
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
