/** Practice money: a currency, an amount, and it is there. */
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import { useState } from 'react';
import { useInlineFailureText } from '../../api/call-failures.ts';
import { useCommand } from '../../api/use-command.ts';
import { MoneyFormPortfolioNote } from '../../components/amount-chips-and-portfolio-note.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { focusFirstFault } from '../../components/form-faults.ts';
import { Icon } from '../../components/icon.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { ActionBar } from '../../components/page-frame.tsx';
import { formatMoney, formatMoneyWithCurrency } from '../../format/numbers.ts';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { addAmounts } from '../../format/typed-amounts.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { CurrencyPickerButton } from '../exchange/shared/currency-picker-button.tsx';
import { DepositHindrance } from './deposit-channel-list.tsx';
import {
  type DepositChannel,
  formatChannelBounds,
  formatChannelFee,
  listRoundAmounts,
  sortChannels,
  useDepositChannels,
} from './deposit-channels.ts';
import { OF_AMOUNT, validateDeposit } from './deposit-form.tsx';
import type { Deposit } from './deposit-detail-sheet.tsx';
import styles from './deposits.module.css';

/** Deposits without a channel page: what has just been credited, or the form. */
export function PracticeDeposit({ onRecords }: { onRecords: () => void }) {
  const [credited, setCredited] = useState<Deposit | null>(null);
  const { data, error, refetch } = useDepositChannels();
  if (!data) return <LoadingOrError card rows={4} error={error} onRetry={refetch} />;
  if (credited) return <CreditedDeposit deposit={credited} onAgain={() => setCredited(null)} onRecords={onRecords} />;
  const channels = data.rows.filter(({ locked }) => !locked);
  return (
    <>
      <MoneyFormPortfolioNote says="mainDeposits" />
      <DepositHindrance channels={data} />
      {data.verified && channels.length > 0 ? <PracticeDepositForm channels={channels} onDone={setCredited} /> : null}
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
  const [home] = useDisplayCurrency();
  const sorted = sortChannels(channels, home);
  const [id, setId] = useState<string | null>(null);
  const channel = sorted.find((each) => each.id === id) ?? sorted[0]!;
  const { currency } = channel;
  const [amount, setAmount] = useState('');
  const [hasTried, setTried] = useState(false);
  const command = useCommand('wallet/depositPracticeMoney', { customerChoices: { amount, channel: channel.id } });
  const digits = CURRENCY_DIGITS[currency] ?? 2;
  const fault = validateDeposit({ amount, voucher: '' }, digits).amount;
  const refused = useInlineFailureText(OF_AMOUNT.includes(command.refusal?.code ?? '') ? command.refusal : null);
  const send = async (): Promise<void> => {
    setTried(true);
    if (fault) return focusFirstFault();
    const answer = await command.run({ channel: channel.id, amount });
    if (answer) onDone(answer.deposit);
    else focusFirstFault();
  };
  const choose = (next: string): void => {
    setId(sorted.find((each) => each.currency === next)?.id ?? null);
    setAmount('');
    setTried(false);
  };
  return (
    <>
      <Card>
        <p className={styles.lead}>{t.instant.lead}</p>
        <CurrencyPickerButton
          label={t.instant.currency}
          question={t.instant.currency}
          choices={[...new Set(sorted.map((each) => each.currency))]}
          value={currency}
          onChange={choose}
        />
        <NumberField
          label={fillPlaceholders(t.amount, { currency })}
          value={amount}
          onChange={setAmount}
          decimals={digits}
          currency={currency}
          error={hasTried && fault ? fillPlaceholders(t[fault], { digits, currency }) : refused}
          hint={formatChannelBounds(t, channel)}
          quick={
            <ChipRow flush>
              {listRoundAmounts(channel).map((step) => (
                <Chip key={step} onPress={() => setAmount(addAmounts(amount, step, currency))}>
                  {`+${formatMoney(step, currency).replace(/\.0+$/, '')}`}
                </Chip>
              ))}
            </ChipRow>
          }
        />
        <p className={styles.hint}>{fillPlaceholders(t.instant.fee, { fee: formatChannelFee(t, channel) })}</p>
      </Card>
      <ActionBar>
        <Button command={command} onPress={() => void send()}>
          {amount === '' || fault
            ? t.instant.submitBare
            : fillPlaceholders(t.instant.submit, { amount: formatMoneyWithCurrency(amount, currency) })}
        </Button>
      </ActionBar>
    </>
  );
}

function CreditedDeposit({
  deposit,
  onAgain,
  onRecords,
}: {
  deposit: Deposit;
  onAgain: () => void;
  onRecords: () => void;
}) {
  const t = useTexts('deposit');
  const received = formatMoneyWithCurrency(deposit.received ?? '0', deposit.currency ?? '');
  return (
    <Card>
      <div className={styles.credited} role="status">
        <span className={styles.check}>
          <Icon name="check" />
        </span>
        <h2>{fillPlaceholders(t.instant.done, { amount: received })}</h2>
        <p>{t.instant.doneSays}</p>
      </div>
      <div className={styles.next}>
        <Link to="/information/payBag" className={styles.assets}>
          {t.instant.toAssets}
        </Link>
        <Button kind="soft" onPress={onAgain}>
          {t.instant.again}
        </Button>
        <Button kind="plain" onPress={onRecords}>
          {t.instant.toRecord}
        </Button>
      </div>
    </Card>
  );
}
