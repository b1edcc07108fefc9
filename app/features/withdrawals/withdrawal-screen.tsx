import { useState } from 'react';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { getConfig } from '../../config/app-config.ts';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';
import styles from './withdrawals.module.css';
import { WithdrawalRecords } from './withdrawal-records.tsx';

const TABS = ['withdraw', 'records'] as const;
type WithdrawalTab = (typeof TABS)[number];

/** Money out: the conditions, the amount and the destination; and past withdrawals. */
export default function WithdrawalScreen() {
  const t = useTexts('withdrawal');
  const title = useTexts('routes').cashOut;
  const requestedTab = useHashQuery()['tab'];
  const [tab, setTab] = useState<WithdrawalTab>(TABS.find((each) => each === requestedTab) ?? 'withdraw');
  return (
    <>
      <BackHeader title={title} fallback="/information/payBag" />
      <Page foot={tab === 'withdraw' ? 'actions' : 'none'}>
        <Tabs label={title} tabs={TABS.map((value) => ({ value, label: t[value] }))} value={tab} onChange={setTab}>
          {getConfig().practice ? <p className={styles.practice}>{t.practice}</p> : null}
          {tab === 'withdraw' ? <WithdrawalForm onDone={() => setTab('records')} /> : <WithdrawalRecords />}
        </Tabs>
      </Page>
    </>
  );
}
