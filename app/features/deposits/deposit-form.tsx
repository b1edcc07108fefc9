/** Reports a payment: its amount and voucher. */
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import { useState } from 'react';
import { useInlineFailureText } from '../../api/call-failures.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { focusFirstFault } from '../../components/form-faults.ts';
import { Icon } from '../../components/icon.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { ActionBar } from '../../components/page-frame.tsx';
import { AmountStepChips } from '../../components/amount-chips-and-portfolio-note.tsx';
import { showToast } from '../../components/toast.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import { useArrivalFormatter } from '../../components/arrival.tsx';
import { PhotoField } from '../../components/photo/photo-field.tsx';
import type { UploadedPhoto } from '../../components/photo/use-photo-upload.ts';
import { formatChannelBounds, type DepositChannel, formatChannelHours } from './deposit-channels.ts';
import { DepositFeeAndReceived } from './deposit-fee-and-received.tsx';
import styles from './deposits.module.css';

/** Refusals about the amount, shown next to it. */
export const OF_AMOUNT: readonly string[] = ['depositMinimum', 'depositMaximum', 'badInput'];

interface DepositFormProps {
  channel: DepositChannel;
  reference: string;
  practice: boolean;
}

/** The amount and the voucher of a payment; the voucher is uploaded first. */
export function DepositForm({ channel, reference, practice }: DepositFormProps) {
  const t = useTexts('deposit');
  const [amount, setAmount] = useState('');
  const [voucher, setVoucher] = useState<UploadedPhoto | null>(null);
  const [tried, setTried] = useState(false);
  const submit = useCommand('wallet/submitDeposit', { customerChoices: { amount, voucher: voucher?.file } });
  const digits = CURRENCY_DIGITS[channel.currency] ?? 2;
  const faults = validateDeposit({ amount, voucher: voucher?.file ?? null }, digits);
  const fault =
    tried && faults.amount ? fillPlaceholders(t[faults.amount], { digits, currency: channel.currency }) : null;
  const refused = useInlineFailureText(
    !fault && OF_AMOUNT.includes(submit.refusal?.code ?? '') ? submit.refusal : null,
  );

  const send = async (): Promise<void> => {
    setTried(true);
    if (faults.amount || faults.voucher || !voucher) return focusFirstFault();
    // If the amount is refused: its field is far above the button.
    if (!(await submit.run({ channel: channel.id, amount, reference, voucher: voucher.file })))
      return focusFirstFault();
    showToast(t.sent, 'good');
    navigate('/information/recharge', { tab: 'records' }, { replace: true });
  };
  return (
    <>
      {practice ? (
        <p className={styles.practice} role="note">
          <Icon name="info" size="small" />
          {t.practiceVoucher}
        </p>
      ) : null}
      <Card title={t.paid} fields>
        <NumberField
          label={fillPlaceholders(t.amount, { currency: channel.currency })}
          value={amount}
          onChange={setAmount}
          decimals={digits}
          currency={channel.currency}
          error={fault ?? refused}
          hint={formatChannelBounds(t, channel)}
          quick={<AmountStepChips typed={amount} currency={channel.currency} onPick={setAmount} />}
        />
        <PhotoField
          label={t.voucher}
          purpose="voucher"
          aspect={null}
          photo={voucher}
          onPhoto={setVoucher}
          error={tried && faults.voucher ? t[faults.voucher] : null}
        />
      </Card>
      <DepositChannelTerms channel={channel} amount={amount} />
      <ActionBar>
        <Button command={submit} onPress={() => void send()}>
          {t.submit}
        </Button>
      </ActionBar>
    </>
  );
}

/** Its fee, what arrives of the amount, its hours, and what a deposit holds up. */
function DepositChannelTerms({ channel, amount }: { channel: DepositChannel; amount: string }) {
  const t = useTexts('deposit');
  const formatArrival = useArrivalFormatter();
  return (
    <Card title={t.terms}>
      <KeyValueList>
        <DepositFeeAndReceived channel={channel} amount={amount} />
        <KeyValue name={t.taken}>
          <span className={styles.wrap}>{formatChannelHours(t, channel)}</span>
        </KeyValue>
        <KeyValue name={t.expected}>
          <span className={styles.wrap}>
            {fillPlaceholders(t.usually, { when: formatArrival(channel.expectedAt) })}
          </span>
        </KeyValue>
      </KeyValueList>
      <p className={styles.hint}>{fillPlaceholders(t.holdsUp, { currency: channel.currency })}</p>
    </Card>
  );
}

/** What is missing or invalid in a deposit's form, before it is sent. */
export interface DepositDraft {
  amount: string;
  voucher: string | null;
}
export type DepositFault = 'amountRequired' | 'amountForm' | 'tooPrecise' | 'voucherRequired';

const AMOUNT = /^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,8})?$/;

export function validateDeposit(
  { amount, voucher }: DepositDraft,
  digits: number,
): { amount?: DepositFault; voucher?: DepositFault } {
  const decimals = (amount.split('.')[1] ?? '').length;
  return {
    ...(amount === ''
      ? { amount: 'amountRequired' }
      : !AMOUNT.test(amount)
        ? { amount: 'amountForm' }
        : decimals > digits
          ? { amount: 'tooPrecise' }
          : {}),
    ...(voucher === null ? { voucher: 'voucherRequired' } : {}),
  };
}
