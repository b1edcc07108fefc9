import { useState } from 'react';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { ActionBar } from '../../components/page-frame.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { copyText } from '@bourse/web/copy-text.ts';
import { QrCanvas } from '@bourse/web/qr/qr-code.tsx';
import { AddWalletAddress } from './add-wallet-address.tsx';
import styles from './withdrawals.module.css';
import { RemoveWithdrawalDestinationDialog, UsableFromNote } from './withdrawal-destination-controls.tsx';

type WalletAddress = CallAnswer<'wallet/listWalletAddresses'>['rows'][number];

const nameOf = ({ type, network }: WalletAddress): string => `${type} · ${network}`;

/** The full address, with a QR code. */
function AddressSheet({ openAddress, onClose }: { openAddress: WalletAddress | null; onClose: () => void }) {
  const t = useTexts('withdrawal');
  const copy = async (address: string): Promise<void> => {
    if (await copyText(address)) showToast(t.copied, 'good');
  };
  return (
    <Sheet
      open={openAddress !== null}
      onClose={onClose}
      title={openAddress ? nameOf(openAddress) : ''}
      foot={openAddress ? <Button onPress={() => void copy(openAddress.address)}>{t.copy}</Button> : undefined}
    >
      {openAddress ? (
        <div className={styles.code}>
          <QrCanvas text={openAddress.address} label={fillPlaceholders(t.codeOf, { address: openAddress.address })} />
          <p>{openAddress.address}</p>
        </div>
      ) : null}
    </Sheet>
  );
}

/** Currency, network and address of each, with a QR code. */
export function WalletAddressList() {
  const t = useTexts('withdrawal');
  const { data, error, refetch } = useCall('wallet/listWalletAddresses', {});
  const remove = useCommand('wallet/removeWalletAddress');
  const [openAddress, setOpenAddress] = useState<WalletAddress | null>(null);
  const [leaving, setLeaving] = useState<WalletAddress | null>(null);
  const [adds, setAdds] = useState(false);
  if (!data) return <LoadingOrError rows={2} error={error} onRetry={refetch} />;
  async function confirm(): Promise<void> {
    if (leaving && (await remove.run({ address: leaving.id }))) setLeaving(null);
  }
  return (
    <>
      {data.rows.length === 0 ? (
        <EmptyView icon="coin" text={t.noAddresses} />
      ) : (
        <Card flush>
          {data.rows.map((each) => (
            <ListRow
              key={each.id}
              title={nameOf(each)}
              sub={
                <span className={styles.subs}>
                  <span>{each.address}</span>
                  <UsableFromNote at={each.usableFrom} />
                </span>
              }
              end={
                <span className={styles.acts}>
                  <IconButton
                    icon="full"
                    label={`${t.showCode}: ${nameOf(each)}`}
                    onPress={() => setOpenAddress(each)}
                  />
                  <IconButton icon="trash" label={`${t.remove}: ${nameOf(each)}`} onPress={() => setLeaving(each)} />
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
        <Button onPress={() => setAdds(true)}>{t.addAddress}</Button>
      </ActionBar>
      <AddressSheet openAddress={openAddress} onClose={() => setOpenAddress(null)} />
      {adds ? <AddWalletAddress hours={data.coolingHours} onClose={() => setAdds(false)} /> : null}
      <RemoveWithdrawalDestinationDialog
        target={leaving ? nameOf(leaving) : null}
        hours={data.coolingHours}
        busy={remove.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setLeaving(null)}
      />
    </>
  );
}
