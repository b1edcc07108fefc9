import { useCall } from '../../../api/use-call.ts';
import { CurrencyUnit, Money } from '../../../components/price-figures.tsx';
import { useDisplayCurrency } from '../../../format/display-currency.ts';
import { formatSignedMoney, getSign, SIGN_CLASSES } from '../../../format/numbers.ts';
import { useTexts } from '../../../language/language.ts';
import { Link } from '../../../router/link.tsx';
import { useChosenPortfolioInput } from '../../../session/chosen-portfolio.ts';
import styles from './desk.module.css';

const EVERY_MS = 5_000;

/** What the portfolio is worth, what can be spent of it, and what its positions have made today. */
export function DeskTotal() {
  const t = useTexts('trading');
  const desk = useTexts('desk');
  const home = useTexts('home');
  const [currency] = useDisplayCurrency();
  const { data } = useCall(
    'trading/getPortfolio',
    { in: currency, ...useChosenPortfolioInput() },
    { refetchIntervalMs: EVERY_MS, keepPrevious: true },
  );
  return (
    <Link to="/information/payBag" className={styles.total}>
      <span>
        <span className={styles.totalName}>{home.totalAssets}</span>{' '}
        {data ? (
          <strong>
            <Money amount={data.total} currency={data.in} />
            <CurrencyUnit currency={data.in} className={styles.code} />
          </strong>
        ) : (
          '–'
        )}
      </span>
      <span title={t.today}>
        <span className={styles.totalName}>{desk.today}</span>{' '}
        {data ? (
          <strong className={SIGN_CLASSES[getSign(data.positionsToday)]}>
            {formatSignedMoney(data.positionsToday, data.in)}
          </strong>
        ) : (
          '–'
        )}
      </span>
    </Link>
  );
}
