import { CURRENCY_DIGITS, formatAmount } from '@bourse/core/ledger/money.ts';
import { isWalletCash } from '@bourse/core/accounts/withdrawals/networks.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { ActionBar } from '../../components/page.tsx';
import { MainPortfolioNote, PartsOf } from '../../components/money-form-parts.tsx';
import { Waiting } from '../../components/loading-or-error.tsx';
import { formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { CurrencyButton } from '../exchange/shared/currency-button.tsx';
import { amountFault, useWithdrawal, wordsFor } from './use-withdrawal.ts';
import { Coming, type Conditions, ConditionsCard, Facts, feeOf } from './conditions-card.tsx';
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx';
import styles from './withdrawals.module.css';
import { TargetButton } from './withdrawal-targets.tsx';

interface PartProps {
  form: ReturnType<typeof useWithdrawal>;
  conditions: Conditions;
}

/** The currency, the destination, the amount, and the result. */
function Fields({ form, conditions }: PartProps) {
  const t = useTexts('withdrawal');
  const { held, currency, choose, targets, target, setPicked, typed, type, amount, fault, confirms } = form;
  const money = (text: string): string => formatMoneyIn(text, currency);
  const wrong = amountFault(amount, typed, conditions);
  // Too little may become enough by typing on.
  const tooMuch = wrong?.code === 'withdrawalMinimum' ? null : wrong;
  return (
    <Card>
      <CurrencyButton
        label={t.currency}
        question={t.currency}
        choices={held.length === 0 ? [currency] : held}
        value={currency}
        onChange={choose}
        sub={fill(t.withdrawable, { amount: money(conditions.withdrawable) })}
      />
      <Coming conditions={conditions} />
      <TargetButton targets={targets} value={target} wallet={isWalletCash(currency)} onChange={setPicked} />
      <NumberField
        label={fill(t.amount, { currency })}
        value={typed}
        decimals={CURRENCY_DIGITS[currency]}
        currency={currency}
        onChange={type}
        error={fault ?? (tooMuch && !confirms ? wordsFor(tooMuch) : null)}
        hint={fill(t.bounds, { minimum: money(conditions.minimum), maximum: money(conditions.maximum) })}
        quick={<PartsOf amount={conditions.withdrawable} currency={currency} onPick={type} />}
        end={
          <Button kind="plain" onPress={() => type(conditions.withdrawable)}>
            {t.all}
          </Button>
        }
      />
      <div className={styles.facts}>
        <Facts conditions={conditions} amount={wrong ? 0n : (amount ?? 0n)} />
      </div>
    </Card>
  );
}

export function WithdrawalForm({ onDone }: { onDone: () => void }) {
  const t = useTexts('withdrawal');
  const form = useWithdrawal();
  const { conditions, error, refetch, currency, typed, amount, target, confirms, setConfirms, go, refuse } = form;
  if (!conditions) return <Waiting rows={6} error={error} onRetry={refetch} />;

  const told = <ConditionsCard conditions={conditions} onRecords={onDone} />;
  return (
    <>
      <MainPortfolioNote says="mainWithdrawals" />
      {conditions.met ? null : told}
      <Fields form={form} conditions={conditions} />
      {conditions.met ? told : null}
      <ActionBar>
        <Button disabled={!conditions.met || target === null} onPress={go}>
          {t.withdraw}
        </Button>
      </ActionBar>
      {confirms && target && amount !== null ? (
        <ConfirmWithdrawal
          currency={currency}
          amount={typed}
          fee={formatAmount(feeOf(conditions, amount), currency)}
          target={target}
          facts={<Facts conditions={conditions} amount={amount} />}
          onClose={() => setConfirms(false)}
          onDone={onDone}
          onBounds={refuse}
        />
      ) : null}
    </>
  );
}
