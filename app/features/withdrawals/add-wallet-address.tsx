import {
  WALLET_ADDRESS_PATTERN,
  NETWORKS_BY_WALLET_CURRENCY,
  WALLET_CURRENCIES,
  type WalletNetwork,
  type WalletCurrency,
} from '@bourse/core/accounts/withdrawals/wallet-networks.ts';
import { useState } from 'react';
import { useInlineFailureText } from '../../api/call-failures.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useWithdrawalSecondFactor } from '../../session/use-second-factor.tsx';
import styles from './withdrawals.module.css';

const FIELD_REFUSALS: ReadonlySet<string> = new Set(['addressWrong', 'networkWrong', 'addressExists', 'badInput']);

/** What is typed, its faults, and the adding itself. */
function useWalletAddressForm(onClose: () => void) {
  const t = useTexts('withdrawal');
  const done = useTexts('successes').add;
  const { addressWrong } = useTexts('errors');
  const [type, setType] = useState<WalletCurrency>('USDT');
  const [network, setNetwork] = useState<WalletNetwork>('TRC20');
  const [address, setAddress] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const add = useCommand('wallet/addWalletAddress');
  const second = useWithdrawalSecondFactor(add.refusal, add.reset);
  const chooseNetwork = (next: WalletNetwork) => {
    setNetwork(next);
    add.reset();
  };
  const typeAddress = (text: string) => {
    setAddress(text);
    setFault(null);
    add.reset();
  };
  const chooseType = (next: WalletCurrency) => {
    setType(next);
    setNetwork(NETWORKS_BY_WALLET_CURRENCY[next][0] ?? network);
    add.reset();
  };
  async function submit(): Promise<void> {
    if (address.trim() === '') return setFault(t.addressRequired);
    if (!WALLET_ADDRESS_PATTERN.test(address.trim())) return setFault(addressWrong);
    const bound = { type, network, address: address.trim() };
    const secondProof = await second.show({ call: 'wallet/addWalletAddress', ...bound });
    if (!secondProof || !(await add.run({ ...bound, ...secondProof }))) return;
    showToast(done, 'good');
    onClose();
  }
  const isOfAddress = fault === null && FIELD_REFUSALS.has(add.refusal?.code ?? '');
  const refused = useInlineFailureText(isOfAddress ? add.refusal : null);
  return {
    ...{ type, chooseType, network, chooseNetwork, address, typeAddress },
    error: fault ?? refused,
    field: second.field,
    isPending: add.isPending || second.busy,
    submit,
  };
}

/** Currency, network, address: the server detects a mistyped one by its checksum. */
export function AddWalletAddress({ hours, onClose }: { hours: number; onClose: () => void }) {
  const t = useTexts('withdrawal');
  const form = useWalletAddressForm(onClose);
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
        <SegmentedControl
          label={t.type}
          options={WALLET_CURRENCIES.map((value) => ({ value, label: value }))}
          value={form.type}
          onChange={form.chooseType}
        />
      </div>
      <p className={styles.label}>{t.network}</p>
      <div className={styles.choice}>
        <SegmentedControl
          label={t.network}
          options={NETWORKS_BY_WALLET_CURRENCY[form.type].map((value) => ({ value, label: value }))}
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
      {hours > 0 ? <p className={styles.note}>{fillPlaceholders(t.cooling, { hours })}</p> : null}
    </Sheet>
  );
}
