/** Parts of forms that move money: amounts to tap on the keypad, and a note naming the portfolio. */
import { currencyDigitsOf } from '@bourse/core/ledger/money.ts';
import { formatMoney, formatRate } from '../format/numbers.ts';
import { computePercentOfAmount, addAmounts } from '../format/typed-amounts.ts';
import { useTexts } from '../language/language.ts';
import { Chip, ChipRow } from './chip.tsx';
import { useDisplayCurrency } from '../format/display-currency.ts';
import styles from './hero-and-signed-figures.module.css';
import { usePortfolios } from '../session/use-portfolios.ts';

const FRACTION_PERCENTS = [25, 50, 100] as const;
const STEPS = { whole: ['10000', '50000', '100000', '1000000'], parted: ['10', '50', '100', '1000'] } as const;

/** Fractions of the available amount; null while it isn't known. */
export function AmountFractionChips({
  amount,
  currency,
  onPick,
}: {
  amount: string | null;
  currency: string;
  onPick: (amount: string) => void;
}) {
  const { all } = useTexts('shell');
  return (
    <ChipRow flush>
      {FRACTION_PERCENTS.map((percent) => (
        <Chip
          key={percent}
          disabled={amount === null}
          onPress={() => amount !== null && onPick(computePercentOfAmount(amount, percent, currency))}
        >
          {percent === 100 ? all : formatRate(`0.${percent}`, { digits: 0 })}
        </Chip>
      ))}
    </ChipRow>
  );
}

/** Round amounts; each press adds one more of them. */
export function AmountStepChips({
  typed,
  currency,
  onPick,
}: {
  typed: string;
  currency: string;
  onPick: (amount: string) => void;
}) {
  return (
    <ChipRow flush>
      {STEPS[currencyDigitsOf(currency) === 0 ? 'whole' : 'parted'].map((step) => (
        <Chip key={step} onPress={() => onPick(addAmounts(typed, step, currency))}>
          {`+${formatMoney(step, currency).replace(/\.0+$/, '')}`}
        </Chip>
      ))}
    </ChipRow>
  );
}

/** Says that the money moves in the main portfolio, whichever is chosen; nothing for customers with only one. */
export function MoneyFormPortfolioNote({ says }: { says: 'mainExchanges' | 'mainDeposits' | 'mainWithdrawals' }) {
  const t = useTexts('portfolios');
  const [currency] = useDisplayCurrency();
  const rows = usePortfolios(currency)?.rows ?? [];
  return rows.length < 2 ? null : <p className={styles.main}>{t[says]}</p>;
}
