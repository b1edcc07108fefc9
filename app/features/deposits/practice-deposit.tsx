/** Practice money: a currency, an amount, and it is there. */
import { useState } from 'react';
import { MoneyFormPortfolioNote } from '../../components/amount-chips-and-portfolio-note.tsx';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { ActionBar } from '../../components/page-frame.tsx';
import { formatMoney, formatMoneyWithCurrency } from '../../format/numbers.ts';
import { addAmounts } from '../../format/typed-amounts.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { CurrencyPickerButton } from '../exchange/shared/currency-picker-button.tsx';
import { CreditedDeposit } from './credited-deposit.tsx';
import { DepositFeeAndReceived } from './deposit-fee-and-received.tsx';
import { type DepositChannel, formatChannelBounds, listRoundAmounts, useDepositChannels } from './deposit-channels.ts';
import type { Deposit } from './deposit-detail-sheet.tsx';
import { usePracticeDeposit } from './use-practice-deposit.ts';
import styles from './deposits.module.css';

/** Deposits without a channel page: what has just been credited, or the form. */
export function PracticeDeposit({ onRecords }: { onRecords: () => void }) {
  const t = useTexts('deposit');
  const [credited, setCredited] = useState<Deposit | null>(null);
  const { data, error, refetch } = useDepositChannels();
  if (!data) return <LoadingOrError card rows={4} error={error} onRetry={refetch} />;
  if (credited) return <CreditedDeposit deposit={credited} onAgain={() => setCredited(null)} onRecords={onRecords} />;
  const channels = data.rows.filter(({ locked }) => !locked);
  return (
    <>
      {channels.length === 0 ? (
        <EmptyView text={t.noChannels} />
      ) : (
        <PracticeDepositForm channels={channels} onDone={setCredited} />
      )}
      <MoneyFormPortfolioNote says="mainDeposits" />
    </>
  );
}

function PracticeDepositForm({
  channels,
  onDone,
}: {
  channels: readonly DepositChannel[];
  onDone: (deposit: Deposit) => void;
}) {
  const t = useTexts('deposit');
  const { channel, amount, setAmount, command, ...form } = usePracticeDeposit(channels, onDone);
  const { currency } = channel;
  return (
    <>
      <Card>
        <p className={styles.lead}>{t.instant.lead}</p>
        <CurrencyPickerButton
          label={t.instant.currency}
          question={t.instant.currency}
          choices={form.currencies}
          value={currency}
          onChange={form.choose}
        />
        <NumberField
          label={fillPlaceholders(t.amount, { currency })}
          value={amount}
          onChange={setAmount}
          decimals={form.digits}
          currency={currency}
          error={form.error}
          hint={formatChannelBounds(t, channel)}
        />
        <ChipRow flush wraps>
          {listRoundAmounts(channel).map((step) => (
            <Chip key={step} onPress={() => setAmount(addAmounts(amount, step, currency))}>
              {`+${formatMoney(step, currency).replace(/\.0+$/, '')}`}
            </Chip>
          ))}
        </ChipRow>
        <KeyValueList>
          <KeyValue name={t.instant.available}>{form.available ?? <Skeleton width={4} />}</KeyValue>
          <DepositFeeAndReceived channel={channel} amount={form.known ? amount : ''} />
          <KeyValue name={t.instant.credited}>
            <b>{t.instant.atOnce}</b>
          </KeyValue>
        </KeyValueList>
      </Card>
      <ActionBar>
        <Button command={command} onPress={() => void form.send()}>
          {form.known
            ? fillPlaceholders(t.instant.submit, { amount: formatMoneyWithCurrency(amount, currency) })
            : t.instant.submitBare}
        </Button>
      </ActionBar>
    </>
  );
}
