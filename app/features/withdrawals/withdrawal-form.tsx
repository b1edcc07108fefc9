import { CURRENCY_DIGITS, formatAmount, parseAmount } from '@bourse/core/money.ts';
import { isWalletCash } from '@bourse/core/withdrawals/networks.ts';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { ActionBar } from '../../components/page.tsx';
import { PartsOf } from '../../components/quick-amounts.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { formatMoneyIn, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { CurrencyButton } from '../exchange/shared/currency-button.tsx';
import { MainPortfolioNote } from '../../components/main-portfolio-note.tsx';
import { ConditionsCard, type Conditions } from './conditions-card.tsx';
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx';
import styles from './withdrawals.module.css';
import { TargetButton } from './target-button.tsx';
import { useTargets } from './use-targets.ts';
import { Coming, Facts, feeOf } from './withdrawal-facts.tsx';

const FIRST_CURRENCY = 'USD';

/** The withdrawal's amount, source and destination, and its faults. */
function useWithdrawal() {
  const t = useTexts('withdrawal');
  const { data: wallet } = useCall('wallet/getWallet', {});
  const held = (wallet?.accounts ?? []).filter(({ available }) => !isZero(available)).map(({ currency }) => currency);
  const [chosen, setChosen] = useState<string | null>(null);
  const currency = chosen ?? held.find((one) => one === FIRST_CURRENCY) ?? held[0] ?? FIRST_CURRENCY;
  const targets = useTargets(currency);
  const [picked, setPicked] = useState<string | null>(null);
  const target = targets.find(({ id }) => id === picked) ?? targets[0] ?? null;
  const {
    data: conditions,
    error,
    refetch,
  } = useCall('wallet/getWithdrawalConditions', { currency, ...(target ? { to: target.id } : {}) });
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [confirms, setConfirms] = useState(false);
  const amount = parseAmount(typed, currency);
  const type = (text: string) => {
    setTyped(text);
    setFault(null);
  };
  function go(): void {
    if (amount === null || amount <= 0n) return setFault(t.amountRequired);
    setConfirms(true);
  }
  const choose = (next: string) => {
    setChosen(next);
    setTyped('');
  };
  const refuse = (words: string) => {
    setConfirms(false);
    setFault(words);
  };
  return {
    ...{ held, currency, choose, targets, target, setPicked, typed, type, amount, fault },
    ...{ conditions, error, refetch, confirms, setConfirms, go, refuse },
  };
}

interface PartProps {
  form: ReturnType<typeof useWithdrawal>;
  conditions: Conditions;
}

/** The currency, the destination, the amount, and the result. */
function Fields({ form, conditions }: PartProps) {
  const t = useTexts('withdrawal');
  const { held, currency, choose, targets, target, setPicked, typed, type, amount, fault } = form;
  const money = (text: string): string => formatMoneyIn(text, currency);
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
        error={fault}
        hint={fill(t.bounds, { minimum: money(conditions.minimum), maximum: money(conditions.maximum) })}
        quick={<PartsOf amount={conditions.withdrawable} currency={currency} onPick={type} />}
        end={
          <Button kind="plain" onPress={() => type(conditions.withdrawable)}>
            {t.all}
          </Button>
        }
      />
      <div className={styles.facts}>
        <Facts conditions={conditions} amount={amount ?? 0n} />
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
