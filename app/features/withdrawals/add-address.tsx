import {
  ADDRESS_FORM,
  NETWORKS_OF,
  WALLET_TYPES,
  type WalletNetwork,
  type WalletType,
} from '@bourse/core/accounts/withdrawals/networks.ts';
import { useState } from 'react';
import { useSaidHere } from '../../api/failure.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { fill, useTexts } from '../../language/language.ts';
import { useSecondFor } from '../settings/shared/use-second-factor.tsx';
import styles from './withdrawals.module.css';

const BESIDE_FIELD: ReadonlySet<string> = new Set(['addressWrong', 'networkWrong', 'addressExists', 'badInput']);

/** What is typed, its faults, and the adding itself. */
function useAddress(onClose: () => void) {
  const t = useTexts('withdrawal');
  const done = useTexts('successes').add;
  const { addressWrong } = useTexts('errors');
  const [type, setType] = useState<WalletType>('USDT');
  const [network, setNetwork] = useState<WalletNetwork>('TRC20');
  const [address, setAddress] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const add = useCommand('wallet/addWalletAddress');
  const second = useSecondFor(add.refusal, add.reset);
  const chooseNetwork = (next: WalletNetwork) => {
    setNetwork(next);
    add.reset();
  };
  const typeAddress = (text: string) => {
    setAddress(text);
    setFault(null);
    add.reset();
  };
  const chooseType = (next: WalletType) => {
    setType(next);
    setNetwork(NETWORKS_OF[next][0] ?? network);
    add.reset();
  };
  async function submit(): Promise<void> {
    if (address.trim() === '') return setFault(t.addressRequired);
    if (!ADDRESS_FORM.test(address.trim())) return setFault(addressWrong);
    const bound = { type, network, address: address.trim() };
    const shown = await second.show({ call: 'wallet/addWalletAddress', ...bound });
    if (!shown || !(await add.run({ ...bound, ...shown }))) return;
    showToast(done, 'good');
    onClose();
  }
  const isOfAddress = fault === null && BESIDE_FIELD.has(add.refusal?.code ?? '');
  const refused = useSaidHere(isOfAddress ? add.refusal : null);
  return {
    ...{ type, chooseType, network, chooseNetwork, address, typeAddress },
    error: fault ?? refused,
    field: second.field,
    isPending: add.isPending || second.busy,
    submit,
  };
}

/** Currency, network, address: the server detects a mistyped one by its checksum. */
export function AddAddress({ hours, onClose }: { hours: number; onClose: () => void }) {
  const t = useTexts('withdrawal');
  const form = useAddress(onClose);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.addAddress}
      foot={
        <Button busy={form.isPending} onPress={() => void form.submit()}>
          {t.addAddress}
        </Button>
      }
    >
      <p className={styles.label}>{t.type}</p>
      <div className={styles.choice}>
        <Segmented
          label={t.type}
          options={WALLET_TYPES.map((value) => ({ value, label: value }))}
          value={form.type}
          onChange={form.chooseType}
        />
      </div>
      <p className={styles.label}>{t.network}</p>
      <div className={styles.choice}>
        <Segmented
          label={t.network}
          options={NETWORKS_OF[form.type].map((value) => ({ value, label: value }))}
          value={form.network}
          onChange={form.chooseNetwork}
        />
      </div>
      <Field
        label={t.address}
        value={form.address}
        error={form.error}
        hint={t.addressHint}
        maxLength={100}
        autoComplete="off"
        onChange={form.typeAddress}
      />
      {form.field}
      {hours > 0 ? <p className={styles.note}>{fill(t.cooling, { hours })}</p> : null}
    </Sheet>
  );
}
