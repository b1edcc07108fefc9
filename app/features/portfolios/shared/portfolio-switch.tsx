import { lazy, Suspense, useState } from 'react';
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
import { type PortfolioList, usePortfolios } from '../../../session/use-portfolios.ts';

const PortfoliosSheet = lazy(() => import('../portfolios-sheet.tsx'));

/**
 * Which portfolio is shown and traded in, and the worth of all of them together; nothing for customers with only one,
 * and in a league. `parts`: below a total of everything owned, of which each portfolio is a part.
 */
export function PortfolioSwitch({ everyMs, parts = false }: { everyMs?: number; parts?: boolean }) {
  const t = useTexts('portfolios');
  const [currency] = useDisplayCurrency();
  const chosen = useChosenPortfolio();
  const inLeague = isLeaguePortfolio(chosen);
  const data = usePortfolios(currency);
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
      <AllPortfoliosTotal
        first={data}
        currency={currency}
        everyMs={everyMs}
        parts={parts && chosen === MAIN_PORTFOLIO}
      />
    </section>
  );
}

/** Follows the prices. */
function AllPortfoliosTotal({
  first,
  currency,
  everyMs,
  parts,
}: {
  first: PortfolioList;
  currency: string;
  everyMs: number | undefined;
  parts: boolean;
}) {
  const t = useTexts('portfolios');
  const data = usePortfolios(currency, everyMs) ?? first;
  if (parts)
    return data.rows.map(({ portfolio, name, total }) => (
      <p key={portfolio} className={styles.together}>
        <span>{name ?? t.main}</span> <strong>{formatMoneyWithCurrency(total, data.in)}</strong>
      </p>
    ));
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
