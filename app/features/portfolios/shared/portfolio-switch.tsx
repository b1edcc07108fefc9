import { lazy, Suspense, useEffect, useState } from 'react';
import { Card } from '../../../components/card.tsx';
import { Chip, ChipRow } from '../../../components/chip.tsx';
import { ListRow } from '../../../components/list-row.tsx';
import { useDisplayCurrency } from '../../../format/display-currency.ts';
import { formatMoneyWithCurrency } from '../../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import {
  choosePortfolio,
  isLeaguePortfolio,
  MAIN_PORTFOLIO,
  useChosenPortfolio,
} from '../../../session/chosen-portfolio.ts';
import styles from '../portfolios.module.css';
import { type PortfolioList, usePortfolioName, usePortfolios } from '../../../session/use-portfolios.ts';

const PortfoliosSheet = lazy(() => import('../portfolios-sheet.tsx'));

/**
 * Which portfolio is shown and traded in, and the worth of all of them together; nothing for customers with only one,
 * and in a league. One that was closed elsewhere is no longer chosen.
 */
export function PortfolioSwitch({ everyMs }: { everyMs?: number }) {
  const t = useTexts('portfolios');
  const [currency] = useDisplayCurrency();
  const chosen = useChosenPortfolio();
  const inLeague = isLeaguePortfolio(chosen);
  const data = usePortfolios(currency);
  const isGone = data !== undefined && !inLeague && !data.rows.some(({ portfolio }) => portfolio === chosen);
  useEffect(() => {
    if (isGone) choosePortfolio(MAIN_PORTFOLIO);
  }, [isGone]);
  if (!data || data.rows.length < 2 || inLeague) return null;
  return (
    <section className={styles.switch} aria-label={t.title}>
      <ChipRow label={t.pick}>
        {data.rows.map(({ portfolio, name }) => (
          <Chip key={portfolio} chosen={portfolio === chosen} onPress={() => choosePortfolio(portfolio)}>
            {name ?? t.main}
          </Chip>
        ))}
      </ChipRow>
      <AllPortfoliosTotal first={data} currency={currency} everyMs={everyMs} />
    </section>
  );
}

/** Follows the prices. */
function AllPortfoliosTotal({
  first,
  currency,
  everyMs,
}: {
  first: PortfolioList;
  currency: string;
  everyMs: number | undefined;
}) {
  const t = useTexts('portfolios');
  const data = usePortfolios(currency, everyMs) ?? first;
  return (
    <p className={styles.together}>
      <span>{fillPlaceholders(t.allSays, { n: data.rows.length })}</span>{' '}
      <strong>{formatMoneyWithCurrency(data.total, data.in)}</strong>
    </p>
  );
}

/** Opens the sheet for opening, renaming and closing portfolios, and moving money between them. */
export function ManagePortfoliosRow() {
  const t = useTexts('portfolios');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Card flush>
        <ListRow
          title={t.title}
          sub={<span className={styles.wrap}>{t.createSays}</span>}
          onPress={() => setOpen(true)}
        />
      </Card>
      {open ? (
        <Suspense fallback={null}>
          <PortfoliosSheet onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The portfolio in which an order or a closing acts; nothing for customers with only one. */
export function ActingPortfolioNote() {
  const t = useTexts('portfolios');
  const [currency] = useDisplayCurrency();
  const chosen = useChosenPortfolio();
  const name = usePortfolioName(chosen);
  const hasOthers = (usePortfolios(currency)?.rows.length ?? 0) > 1;
  if (isLeaguePortfolio(chosen))
    return <p className={styles.note}>{fillPlaceholders(t.leagueOnly, { name: name ?? '' })}</p>;
  if (chosen === MAIN_PORTFOLIO && !hasOthers) return null;
  return (
    <p className={styles.note}>
      {t.pick}: <strong>{chosen === MAIN_PORTFOLIO ? t.main : (name ?? chosen)}</strong>
    </p>
  );
}

/** Names the portfolio on a button that acts in it: "Buy 10 shares with league money", "Buy 10 shares · Dividends". */
export function useNamePortfolio(): (action: string) => string {
  const t = useTexts('portfolios');
  const chosen = useChosenPortfolio();
  const name = usePortfolioName(chosen);
  return (action) =>
    chosen === MAIN_PORTFOLIO
      ? action
      : fillPlaceholders(isLeaguePortfolio(chosen) ? t.withLeagueMoney : t.inPortfolio, {
          action,
          name: name ?? chosen,
        });
}
