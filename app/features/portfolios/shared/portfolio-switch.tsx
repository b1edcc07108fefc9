import { lazy, Suspense, useState } from 'react';
import type { CallAnswer } from '../../../api/use-call.ts';
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
 * and in a league. `owned`: the total of everything owned above it, whose parts are shown as they were in the same
 * answer.
 */
export function PortfolioSwitch({ everyMs, owned }: { everyMs?: number; owned?: OwnedTotal | undefined }) {
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
      {chosen === MAIN_PORTFOLIO && owned ? (
        <PortfolioParts rows={data.rows} owned={owned} />
      ) : (
        <AllPortfoliosTotal first={data} currency={currency} everyMs={everyMs} />
      )}
    </section>
  );
}

/** A total of everything owned, and each portfolio's part of it; none if all but the main one are empty. */
type OwnedTotal = Pick<CallAnswer<'wallet/getWallet'>, 'portfolio' | 'in' | 'total' | 'parts'>;

function PortfolioParts({ rows, owned }: Pick<PortfolioList, 'rows'> & { owned: OwnedTotal }) {
  const t = useTexts('portfolios');
  const partOf = (portfolio: string): string =>
    owned.parts.find((part) => part.portfolio === portfolio)?.total ??
    (portfolio === MAIN_PORTFOLIO ? owned.total : '0');
  return rows.map(({ portfolio, name }) => (
    <p key={portfolio} className={styles.together}>
      <span>{name ?? t.main}</span> <strong>{formatMoneyWithCurrency(partOf(portfolio), owned.in)}</strong>
    </p>
  ));
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
