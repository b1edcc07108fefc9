import { CURRENCY_DIGITS, formatAmount } from '@bourse/core/ledger/money.ts';
import { isPaidToWallet } from '@bourse/core/accounts/withdrawals/wallet-networks.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { ActionBar } from '../../components/page-frame.tsx';
import { MoneyFormPortfolioNote, AmountFractionChips } from '../../components/amount-chips-and-portfolio-note.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { CurrencyPickerButton } from '../exchange/shared/currency-picker-button.tsx';
import { validateWithdrawalAmount, useWithdrawalForm, formatAmountFault } from './use-withdrawal-form.ts';
import {
  UpcomingWithdrawableFunds,
  type WithdrawalConditions,
  WithdrawalConditionsCard,
  WithdrawalFeeAndArrival,
  computeFeeForAmount,
} from './withdrawal-conditions-card.tsx';
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx';
import styles from './withdrawals.module.css';
import { WithdrawalDestinationButton } from './withdrawal-destination-controls.tsx';

interface PartProps {
  form: ReturnType<typeof useWithdrawalForm>;
  conditions: WithdrawalConditions;
}

/** The currency, the destination, the amount, and the result. */
function Fields({ form, conditions }: PartProps) {
  const t = useTexts('withdrawal');
  const { held, currency, choose, targets, target, setPicked, typed, type, amount, fault, confirms } = form;
  const money = (text: string): string => formatMoneyWithCurrency(text, currency);
  const wrong = validateWithdrawalAmount(amount, typed, conditions);
  // Too little may become enough by typing on.
  const tooMuch = wrong?.code === 'withdrawalMinimum' ? null : wrong;
  return (
    <Card>
      <CurrencyPickerButton
        label={t.currency}
        question={t.currency}
        choices={held.length === 0 ? [currency] : held}
        value={currency}
        onChange={choose}
        sub={fillPlaceholders(t.withdrawable, { amount: money(conditions.withdrawable) })}
      />
      <UpcomingWithdrawableFunds conditions={conditions} />
      <WithdrawalDestinationButton
        targets={targets}
        value={target}
        wallet={isPaidToWallet(currency)}
        onChange={setPicked}
      />
      <NumberField
        label={fillPlaceholders(t.amount, { currency })}
        value={typed}
        decimals={CURRENCY_DIGITS[currency]}
        currency={currency}
        onChange={type}
        error={fault ?? (tooMuch && !confirms ? formatAmountFault(tooMuch) : null)}
        hint={fillPlaceholders(t.bounds, { minimum: money(conditions.minimum), maximum: money(conditions.maximum) })}
        quick={<AmountFractionChips amount={conditions.withdrawable} currency={currency} onPick={type} />}
        end={
          <Button kind="plain" onPress={() => type(conditions.withdrawable)}>
            {t.all}
          </Button>
        }
      />
      <div className={styles.facts}>
        <WithdrawalFeeAndArrival conditions={conditions} amount={wrong ? 0n : (amount ?? 0n)} />
      </div>
    </Card>
  );
}

export function WithdrawalForm({ onDone }: { onDone: () => void }) {
  const t = useTexts('withdrawal');
  const form = useWithdrawalForm();
  const { conditions, error, refetch, currency, typed, amount, target, confirms, setConfirms, go, refuse } = form;
  if (!conditions) return <LoadingOrError rows={6} error={error} onRetry={refetch} />;

  const conditionsCard = <WithdrawalConditionsCard conditions={conditions} onRecords={onDone} />;
  return (
    <>
      <MoneyFormPortfolioNote says="mainWithdrawals" />
      {conditions.met ? null : conditionsCard}
      <Fields form={form} conditions={conditions} />
      {conditions.met ? conditionsCard : null}
      <ActionBar>
        <Button disabled={!conditions.met || target === null} onPress={go}>
          {t.withdraw}
        </Button>
      </ActionBar>
      {confirms && target && amount !== null ? (
        <ConfirmWithdrawal
          currency={currency}
          amount={typed}
          fee={formatAmount(computeFeeForAmount(conditions, amount), currency)}
          target={target}
          facts={<WithdrawalFeeAndArrival conditions={conditions} amount={amount} />}
          onClose={() => setConfirms(false)}
          onDone={onDone}
          onBounds={refuse}
        />
      ) : null}
    </>
  );
}
