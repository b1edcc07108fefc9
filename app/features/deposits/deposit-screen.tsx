/** Deposits: the channels, and the records of earlier ones. */
import { useState } from 'react';
import { BackHeader } from '../../components/back-header.tsx';
import { Page } from '../../components/page.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { ChannelList } from './channel-list.tsx';
import { DepositRecords } from './deposit-records.tsx';

const TABS = ['channels', 'records'] as const;
type DepositTab = (typeof TABS)[number];

/** Money in: the channels, and earlier deposits. */
export default function DepositScreen() {
  const t = useTexts('deposit');
  const title = useTexts('routes').recharge;
  const asked = useHashQuery()['tab'];
  const [tab, setTab] = useState<DepositTab>(asked === 'records' ? 'records' : 'channels');
  return (
    <>
      <BackHeader title={title} fallback="/information/payBag" />
      <Page foot="none">
        <Tabs label={title} tabs={TABS.map((value) => ({ value, label: t[value] }))} value={tab} onChange={setTab}>
          {tab === 'records' ? <DepositRecords /> : <ChannelList onRecords={() => setTab('records')} />}
        </Tabs>
      </Page>
    </>
  );
}
