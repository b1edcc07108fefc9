import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import { type FormEvent, useState } from 'react';
import { useInlineFailureText } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Chip, ChipRow, CurrencyChips } from '../../components/chip.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { showToast } from '../../components/toast.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { formatMoneyWithCurrency, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { MAIN_PORTFOLIO, useChosenPortfolio } from '../../session/chosen-portfolio.ts';
import { parseTypedAmount } from '../../format/typed-amounts.ts';
import styles from './portfolios.module.css';
import type { PortfolioRow } from '../../session/use-portfolios.ts';

/** Used if there is nothing in the reader's own currency. */
const FIRST_CURRENCY = 'USD';

interface PortfolioPickerProps {
  label: string;
  rows: readonly PortfolioRow[];
  chosen: string;
  onChoose: (portfolio: string) => void;
}

function PortfolioPicker({ label, rows, chosen, onChoose }: PortfolioPickerProps) {
  const t = useTexts('portfolios');
  return (
    <div>
      <span className={styles.label}>{label}</span>
      <ChipRow label={label} flush>
        {rows.map(({ portfolio, name }) => (
          <Chip key={portfolio} chosen={portfolio === chosen} onPress={() => onChoose(portfolio)}>
            {name ?? t.main}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

/** Copies and strategies' portfolios get and give back money on their own screens only. */
export const listMoneyPortfolios = <Row extends Pick<PortfolioRow, 'kind'>>(rows: readonly Row[]): Row[] =>
  rows.filter(({ kind }) => kind !== 'copy');

/** The two portfolios, the currency and the amount; and the move itself. */
function useMoneyMove(rows: readonly PortfolioRow[], onDone: () => void) {
  const t = useTexts('portfolios');
  const visiblePortfolio = useChosenPortfolio();
  const [source, setSource] = useState(
    rows.some(({ portfolio }) => portfolio === visiblePortfolio) ? visiblePortfolio : MAIN_PORTFOLIO,
  );
  const others = rows.filter(({ portfolio }) => portfolio !== source);
  const [target, setTarget] = useState('');
  const to = others.find(({ portfolio }) => portfolio === target)?.portfolio ?? others[0]?.portfolio ?? '';
  const wallet = useCall('wallet/getWallet', { portfolio: source }).data;
  const [wished, setWished] = useState('');
  const [typed, setTyped] = useState('');
  const move = useCommand('portfolios/transferBetween', { customerChoices: { source, target, wished, typed } });
  // All of it may have been moved already.
  const requestedCurrency = move.unanswered?.input.currency;
  const accounts = (wallet?.accounts ?? []).filter(
    (row) => row.currency === requestedCurrency || !isZero(row.available),
  );
  const [usual] = useDisplayCurrency();
  const accountIn = (currency = '') => accounts.find((account) => account.currency === currency);
  const account =
    accountIn(requestedCurrency) ?? accountIn(wished) ?? accountIn(usual) ?? accountIn(FIRST_CURRENCY) ?? accounts[0];
  const refused = useInlineFailureText(account ? move.refusal : null);
  const read = parseTypedAmount(typed);
  const amount = 'value' in read ? read.value : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!account || amount === undefined || to === '') return;
    if (!(await move.run({ from: source, to, currency: account.currency, amount }))) return;
    showToast(fillPlaceholders(t.moved, { amount: formatMoneyWithCurrency(amount, account.currency) }), 'good');
    onDone();
  };
  return {
    ...{ source, setSource, others, to, setTarget, accounts, account, setWished },
    ...{ typed, type: setTyped, amount, refused, submit, move },
    isEmpty: wallet !== undefined && !account,
  };
}

export function MoveMoneyForm({ rows, onDone }: { rows: readonly PortfolioRow[]; onDone: () => void }) {
  const t = useTexts('portfolios');
  const form = useMoneyMove(rows, onDone);
  const { account, amount } = form;
  return (
    <form className={styles.part} onSubmit={(event) => void form.submit(event)} noValidate>
      <p className={styles.lead}>{t.moveSays}</p>
      <PortfolioPicker label={t.source} rows={rows} chosen={form.source} onChoose={form.setSource} />
      <PortfolioPicker label={t.target} rows={form.others} chosen={form.to} onChoose={form.setTarget} />
      {account ? (
        <>
          <CurrencyChips
            label={t.amount}
            currencies={form.accounts.map(({ currency }) => currency)}
            chosen={account.currency}
            onChoose={form.setWished}
            flush
          />
          <NumberField
            label={t.amount}
            value={form.typed}
            onChange={form.type}
            decimals={CURRENCY_DIGITS[account.currency]}
            currency={account.currency}
            error={form.refused}
            end={
              <Button kind="plain" onPress={() => form.type(account.available)}>
                {t.whole}
              </Button>
            }
            hint={fillPlaceholders(t.available, {
              amount: formatMoneyWithCurrency(account.available, account.currency),
            })}
          />
        </>
      ) : form.isEmpty ? (
        <p className={styles.lead}>{t.nothingToMove}</p>
      ) : null}
      <Button type="submit" command={form.move} disabled={!account || amount === undefined}>
        {t.move}
      </Button>
    </form>
  );
}
