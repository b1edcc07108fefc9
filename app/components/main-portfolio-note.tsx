import { useDisplayCurrency } from '../format/display-currency.ts';
import { useTexts } from '../language/language.ts';
import styles from './main-portfolio-note.module.css';
import { usePortfolios } from '../session/use-portfolios.ts';

/** Says that money moves in the main portfolio, whichever is chosen; nothing for customers without another one. */
export function MainPortfolioNote({ says }: { says: 'mainExchanges' | 'mainDeposits' | 'mainWithdrawals' }) {
  const t = useTexts('portfolios');
  const [currency] = useDisplayCurrency();
  const rows = usePortfolios(currency)?.rows ?? [];
  return rows.length < 2 ? null : <p className={styles.main}>{t[says]}</p>;
}
