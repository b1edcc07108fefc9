import { localizeBankName } from '@bourse/core/accounts/withdrawals/card-issuing-banks.ts';
import { useState } from 'react';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { ActionBar, BackHeader, Page } from '../../components/page-frame.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { fillPlaceholders, useLanguage, useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import { showToast } from '../../components/toast.tsx';
import { RemoveWithdrawalDestinationDialog, UsableFromNote } from './withdrawal-destination-controls.tsx';
import styles from './withdrawals.module.css';
import { Tabs } from '../../components/tabs.tsx';
import { useHashQuery } from '../../router/location-hooks.ts';
import { WalletAddressList } from './wallet-address-list.tsx';

type BankCard = CallAnswer<'wallet/listBankCards'>['rows'][number];

/** Bank, holder, branch and the last four digits of each card. */
function CardList() {
  const t = useTexts('withdrawal');
  const language = useLanguage();
  const done = useTexts('successes').unbind;
  const { data, error, refetch } = useCall('wallet/listBankCards', {});
  const remove = useCommand('wallet/removeBankCard');
  const [leaving, setLeaving] = useState<BankCard | null>(null);
  if (!data) return <LoadingOrError rows={2} error={error} onRetry={refetch} />;
  async function confirm(): Promise<void> {
    if (!leaving || !(await remove.run({ card: leaving.id }))) return;
    setLeaving(null);
    showToast(done, 'good');
  }
  return (
    <>
      {data.rows.length === 0 ? (
        <EmptyView icon="bag" text={t.noCards} />
      ) : (
        <Card flush>
          {data.rows.map((card) => (
            <ListRow
              key={card.id}
              title={localizeBankName(language, card.bankName)}
              end={
                <IconButton
                  icon="trash"
                  label={`${t.remove}: ${fillPlaceholders(t.ending, { digits: card.last4 })}`}
                  onPress={() => setLeaving(card)}
                />
              }
              sub={
                <span className={styles.subs}>
                  <span>{`${card.holder} · ${fillPlaceholders(t.ending, { digits: card.last4 })}`}</span>
                  {card.branch || card.bankCode ? (
                    <span>{[card.branch, card.bankCode].filter(Boolean).join(' · ')}</span>
                  ) : null}
                  <UsableFromNote at={card.usableFrom} />
                </span>
              }
            />
          ))}
        </Card>
      )}
      {data.coolingHours > 0 ? (
        <p className={styles.below}>{fillPlaceholders(t.cooling, { hours: data.coolingHours })}</p>
      ) : null}
      <ActionBar>
        <Button onPress={() => navigate('/information/addBankCard')}>{t.addCard}</Button>
      </ActionBar>
      <RemoveWithdrawalDestinationDialog
        target={leaving ? `${localizeBankName(language, leaving.bankName)} ··${leaving.last4}` : null}
        hours={data.coolingHours}
        busy={remove.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setLeaving(null)}
      />
    </>
  );
}

const TABS = ['cards', 'addresses'] as const;
type TargetTab = (typeof TABS)[number];

/** Destinations for withdrawals: bank cards, and wallet addresses. */
export default function WithdrawalDestinationsScreen() {
  const t = useTexts('withdrawal');
  const title = useTexts('routes').bankList;
  const requestedTab = useHashQuery()['tab'];
  const [tab, setTab] = useState<TargetTab>(TABS.find((each) => each === requestedTab) ?? 'cards');
  return (
    <>
      <BackHeader title={title} fallback="/information/payBag" />
      <Page foot="actions">
        <Tabs label={title} tabs={TABS.map((value) => ({ value, label: t[value] }))} value={tab} onChange={setTab}>
          {tab === 'cards' ? <CardList /> : <WalletAddressList />}
        </Tabs>
      </Page>
    </>
  );
}
