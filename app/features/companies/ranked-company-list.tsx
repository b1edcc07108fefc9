/** Companies in a list, ordered by a figure. */
import { COMPARED_COMPANIES_MAXIMUM } from '@bourse/core/information/companies/company-comparison.ts';
import type { RankingFigure } from '@bourse/core/information/companies/company-ranking.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { getRoutePath } from '../../router/route-registry.ts';
import styles from './companies.module.css';
import { useFigureComputationProgress } from './use-figure-computation-progress.ts';
import { formatRankingFigure, type IndustryRow, hasCompanies } from './company-text.ts';
import { PriceAndChange } from '../../components/price-figures.tsx';
import { ListRow } from '../../components/list-row.tsx';
import type { ListCallRow } from '../../api/use-call.ts';
import { storeLastChosenInstrument, buildInstrumentDetailPath } from '../../instruments/last-chosen-instrument.ts';
import { useLivePriceMovement } from '../../stream/live-quotes.ts';
import { useQuoteSubscriptions } from '../../stream/app-stream.ts';

const PAGE = 50;

/** Companies ranked by a figure, of one industry or all: the order is fixed, the prices are live. */
export function RankedCompanyList({
  market,
  industry,
  by,
  worstFirst = false,
}: {
  market: Market;
  industry?: IndustryRow['industry'];
  by: RankingFigure;
  worstFirst?: boolean;
}) {
  const t = useTexts('companies');
  const reading = useListCall(
    'discovery/listCompanies',
    { market, by, limit: PAGE, ...(industry ? { industry } : {}), ...(worstFirst ? { worstFirst } : {}) },
    { staleTimeMs: 0 },
  );
  const computing = useFigureComputationProgress(reading);
  const first = (hasCompanies(market) ? (reading.rows ?? []) : [])
    .slice(0, COMPARED_COMPANIES_MAXIMUM)
    .map(({ instrument }) => instrument);
  return (
    <Card flush>
      {first.length > 1 ? (
        <div className={styles.ways}>
          <Link to={getRoutePath('financialComparison')} query={{ with: first.join() }} className={styles.way}>
            {fillPlaceholders(t.compare.first, { count: first.length })}
          </Link>
        </div>
      ) : null}
      {computing ? (
        <p className={styles.about} role="status">
          {computing}
        </p>
      ) : null}
      <List
        listCall={reading}
        rowKey={({ instrument }) => instrument}
        label={t.members}
        empty={<EmptyView text={t.noNames} icon="chart" />}
        rowHeightRem={4.5}
        uniform
      >
        {(row) => <CompanyRow row={row} by={by} />}
      </List>
    </Card>
  );
}

type CompanyRowData = ListCallRow<'discovery/listCompanies'>;

/** A ranked company with its figure; its price is live while it is on the screen. */
function CompanyRow({ row, by }: { row: CompanyRowData; by: RankingFigure }) {
  const t = useTexts('companies');
  useQuoteSubscriptions([row.instrument]);
  const { last, changeRate } = useLivePriceMovement(row);
  return (
    <ListRow
      to={buildInstrumentDetailPath(row.instrument)}
      query={{ instrument: row.instrument }}
      onOpen={() => storeLastChosenInstrument(row.instrument)}
      start={
        <span className={styles.rank}>
          <span aria-hidden="true">{row.place ?? '–'}</span>
          {row.place === null ? null : (
            <span className="only-heard">{fillPlaceholders(t.place, { place: row.place })}</span>
          )}
        </span>
      }
      title={row.name}
      sub={
        <span className={styles.sub}>
          <span>
            {row.code}
            {row.tradingStatus === 'traded' ? '' : ` · ${t.tradingStatus[row.tradingStatus]}`}
          </span>
          <span>
            {t.rankings[by]} {formatRankingFigure(by, row.figure, row.currency)}
          </span>
        </span>
      }
      end={<PriceAndChange price={last} rate={changeRate} currency={row.currency} tick={row.tick} />}
    />
  );
}
