import { Chip, Chips } from '../../../components/chip.tsx';
import { useDisplayCurrency } from '../../../format/display-currency.ts';
import { formatMoneyIn, isZero } from '../../../format/numbers.ts';
import { useTexts } from '../../../language/language.ts';
import { choosePortfolio, useChosenPortfolio } from '../../../session/portfolio.ts';
import styles from '../portfolios.module.css';
import { togetherWords } from './together-words.ts';
import { type Portfolios, usePortfolios } from '../../../session/use-portfolios.ts';

/**
 * Which portfolio is shown and traded in, and what all of them are worth together, with funds; nothing for whoever has
 * the main one alone.
 */
export function PortfolioSwitch({ everyMs }: { everyMs?: number }) {
  const t = useTexts('portfolios');
  const [currency] = useDisplayCurrency();
  const chosen = useChosenPortfolio();
  const data = usePortfolios(currency);
  if (!data || (data.rows.length < 2 && (everyMs === undefined || isZero(data.funds)))) return null;
  return (
    <section className={styles.switch} aria-label={t.title}>
      {data.rows.length < 2 ? null : (
        <Chips label={t.pick}>
          {data.rows.map(({ portfolio, name }) => (
            <Chip key={portfolio} chosen={portfolio === chosen} onPress={() => choosePortfolio(portfolio)}>
              {name ?? t.main}
            </Chip>
          ))}
        </Chips>
      )}
      <Together first={data} currency={currency} everyMs={everyMs} />
    </section>
  );
}

/** Follows the prices. */
function Together({ first, currency, everyMs }: { first: Portfolios; currency: string; everyMs: number | undefined }) {
  const t = useTexts('portfolios');
  const data = usePortfolios(currency, everyMs) ?? first;
  return (
    <p className={styles.together}>
      <span>{togetherWords(t, data)}</span> <strong>{formatMoneyIn(data.total, data.in)}</strong>
    </p>
  );
}
