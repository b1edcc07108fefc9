/** Parts of forms that move money: amounts to tap on the keypad, and a note naming the portfolio. */
import { digitsOf } from '@bourse/core/ledger/money.ts';
import { formatMoney, formatRate } from '../format/numbers.ts';
import { partOfAmount, sumOfAmounts } from '../format/amounts.ts';
import { useTexts } from '../language/language.ts';
import { Chip, Chips } from './chip.tsx';
import { useDisplayCurrency } from '../format/display-currency.ts';
import styles from './amounts.module.css';
import { usePortfolios } from '../session/use-portfolios.ts';

const PARTS = [25, 50, 100] as const;
const STEPS = { whole: ['10000', '50000', '100000', '1000000'], parted: ['10', '50', '100', '1000'] } as const;

/** Fractions of the available amount; null while it isn't known. */
export function PartsOf({
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
    <Chips flush>
      {PARTS.map((percent) => (
        <Chip
          key={percent}
          disabled={amount === null}
          onPress={() => amount !== null && onPick(partOfAmount(amount, percent, currency))}
        >
          {percent === 100 ? all : formatRate(`0.${percent}`, { digits: 0 })}
        </Chip>
      ))}
    </Chips>
  );
}

/** Round amounts; each press adds one more of them. */
export function StepsUp({
  typed,
  currency,
  onPick,
}: {
  typed: string;
  currency: string;
  onPick: (amount: string) => void;
}) {
  return (
    <Chips flush>
      {STEPS[digitsOf(currency) === 0 ? 'whole' : 'parted'].map((step) => (
        <Chip key={step} onPress={() => onPick(sumOfAmounts(typed, step, currency))}>
          {`+${formatMoney(step, currency).replace(/\.0+$/, '')}`}
        </Chip>
      ))}
    </Chips>
  );
}

/** Says that the money moves in the main portfolio, whichever is chosen; nothing for customers with only one. */
export function MainPortfolioNote({ says }: { says: 'mainExchanges' | 'mainDeposits' | 'mainWithdrawals' }) {
  const t = useTexts('portfolios');
  const [currency] = useDisplayCurrency();
  const rows = usePortfolios(currency)?.rows ?? [];
  return rows.length < 2 ? null : <p className={styles.main}>{t[says]}</p>;
}
