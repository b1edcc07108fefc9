import { useState } from 'react';
import { BackHeader } from '../../components/back-header.tsx';
import { Page } from '../../components/page.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { AddressList } from './address-list.tsx';
import { CardList } from './card-list.tsx';

const TABS = ['cards', 'addresses'] as const;
type TargetTab = (typeof TABS)[number];

/** Destinations for withdrawals: bank cards, and wallet addresses. */
export default function BankListScreen() {
  const t = useTexts('withdrawal');
  const title = useTexts('routes').bankList;
  const asked = useHashQuery()['tab'];
  const [tab, setTab] = useState<TargetTab>(TABS.find((each) => each === asked) ?? 'cards');
  return (
    <>
      <BackHeader title={title} fallback="/information/payBag" />
      <Page foot="actions">
        <Tabs label={title} tabs={TABS.map((value) => ({ value, label: t[value] }))} value={tab} onChange={setTab}>
          {tab === 'cards' ? <CardList /> : <AddressList />}
        </Tabs>
      </Page>
    </>
  );
}
