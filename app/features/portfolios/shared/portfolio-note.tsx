import { useTexts } from '../../../language/language.ts';
import { useDisplayCurrency } from '../../../format/display-currency.ts';
import { useChosenPortfolio } from '../../../session/portfolio.ts';
import styles from '../portfolios.module.css';
import { usePortfolios } from '../../../session/use-portfolios.ts';

/** The portfolio in which an order is placed; nothing for customers with only one. */
export function PortfolioNote() {
  const t = useTexts('portfolios');
  const [currency] = useDisplayCurrency();
  const chosen = useChosenPortfolio();
  const rows = usePortfolios(currency)?.rows ?? [];
  const row = rows.find(({ portfolio }) => portfolio === chosen);
  if (!row || rows.length < 2) return null;
  return (
    <p className={styles.note}>
      {t.pick}: <strong>{row.name ?? t.main}</strong>
    </p>
  );
}
