import { useState } from 'react';
import { BackHeader } from '../../components/back-header.tsx';
import { Page } from '../../components/page.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { FundRecords } from './fund-records.tsx';
import styles from './statements.module.css';
import { Statements } from './statements.tsx';

const TABS = ['all', 'statements', 'transaction', 'recharge', 'withdrawal', 'exchange', 'transfer', 'other'] as const;

/** Deposits, withdrawals and exchanges, by tab; and statements of any period. */
export default function FundRecordScreen() {
  const t = useTexts('funds');
  const title = useTexts('routes').fundRecord;
  const asked = useHashQuery()['tab'];
  const [tab, setTab] = useState<(typeof TABS)[number]>(TABS.find((each) => each === asked) ?? 'all');
  return (
    <>
      <BackHeader title={title} fallback="/information/payBag" />
      <Page foot="none">
        <Tabs label={title} tabs={TABS.map((value) => ({ value, label: t.tabs[value] }))} value={tab} onChange={setTab}>
          <div className={styles.part}>
            {tab === 'statements' ? <Statements /> : <FundRecords key={tab} tab={tab} />}
          </div>
        </Tabs>
      </Page>
    </>
  );
}
