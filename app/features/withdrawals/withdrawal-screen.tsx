import { useState } from 'react';
import { BackHeader, Page } from '../../components/page.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { getConfig } from '../../config/config.ts';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';
import styles from './withdrawals.module.css';
import { WithdrawalRecords } from './withdrawal-records.tsx';

const TABS = ['withdraw', 'records'] as const;
type WithdrawalTab = (typeof TABS)[number];

/** Money out: the conditions, the amount and the destination; and past withdrawals. */
export default function WithdrawalScreen() {
  const t = useTexts('withdrawal');
  const title = useTexts('routes').cashOut;
  const asked = useHashQuery()['tab'];
  const [tab, setTab] = useState<WithdrawalTab>(TABS.find((each) => each === asked) ?? 'withdraw');
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
