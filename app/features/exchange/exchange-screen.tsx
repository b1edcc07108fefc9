/** Currency exchange: the form, and the records of earlier ones. */
import { useState } from 'react';
import { BackHeader } from '../../components/back-header.tsx';
import { Page } from '../../components/page.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { ExchangeForm } from './exchange-form.tsx';
import { ExchangeRecords } from './exchange-records.tsx';

const TABS = ['exchange', 'transfer', 'records'] as const;
type ExchangeTab = (typeof TABS)[number];

/** Exchanges between currencies, transfers between accounts, and their records. */
export default function ExchangeScreen() {
  const t = useTexts('funds');
  const title = useTexts('routes').exchange;
  const asked = useHashQuery()['tab'];
  const [tab, setTab] = useState<ExchangeTab>(TABS.find((each) => each === asked) ?? 'exchange');
  return (
    <>
      <BackHeader title={title} fallback="/information/payBag" />
      <Page foot={tab === 'records' ? 'none' : 'actions'}>
        <Tabs label={title} tabs={TABS.map((value) => ({ value, label: t[value] }))} value={tab} onChange={setTab}>
          {tab === 'records' ? (
            <ExchangeRecords />
          ) : (
            <ExchangeForm key={tab} kind={tab} onDone={() => setTab('records')} />
          )}
        </Tabs>
      </Page>
    </>
  );
}
