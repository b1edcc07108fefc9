/** Companies in a list, ordered by a figure. */
import { COMPARED_MAXIMUM } from '@bourse/core/information/companies/comparison.ts';
import type { Ranking } from '@bourse/core/information/companies/ranking.ts';
import type { Market } from '@bourse/core/markets/market.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { fill, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { pathOf } from '../../router/routes.ts';
import styles from './companies.module.css';
import { useComputing } from './use-computing.ts';
import { figureIn, type IndustryRow, publishes } from './company-text.ts';
import { PriceAndChange } from '../../components/figure.tsx';
import { Row } from '../../components/row.tsx';
import type { RowOf } from '../../api/use-call.ts';
import { chooseInstrument, detailPath } from '../../instruments/chosen-instrument.ts';
import { useMovement } from '../../stream/quotes.ts';
import { useQuotes } from '../../stream/stream.ts';

const PAGE = 50;

/** Companies ranked by a figure, of one industry or all: the order is fixed, the prices are live. */
export function CompanyList({
  market,
  industry,
  by,
  worstFirst = false,
}: {
  market: Market;
  industry?: IndustryRow['industry'];
  by: Ranking;
  worstFirst?: boolean;
}) {
  const t = useTexts('companies');
  const reading = useListCall(
    'discovery/listCompanies',
    { market, by, limit: PAGE, ...(industry ? { industry } : {}), ...(worstFirst ? { worstFirst } : {}) },
    { staleTimeMs: 0 },
  );
  const computing = useComputing(reading);
  const first = (publishes(market) ? (reading.rows ?? []) : [])
    .slice(0, COMPARED_MAXIMUM)
    .map(({ instrument }) => instrument);
  return (
    <Card flush>
      {first.length > 1 ? (
        <div className={styles.ways}>
          <Link to={pathOf('financialComparison')} query={{ with: first.join() }} className={styles.way}>
            {fill(t.compare.first, { count: first.length })}
          </Link>
        </div>
      ) : null}
      {computing ? (
        <p className={styles.about} role="status">
          {computing}
        </p>
      ) : null}
      <List
        reading={reading}
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

type CompanyRowData = RowOf<'discovery/listCompanies'>;

/** A ranked company with its figure; its price is live while it is on the screen. */
function CompanyRow({ row, by }: { row: CompanyRowData; by: Ranking }) {
  const t = useTexts('companies');
  useQuotes([row.instrument]);
  const { last, changeRate } = useMovement(row);
  return (
    <Row
      to={detailPath(row.instrument)}
      query={{ instrument: row.instrument }}
      onOpen={() => chooseInstrument(row.instrument)}
      start={
        <span className={styles.rank}>
          <span aria-hidden="true">{row.place ?? '–'}</span>
          {row.place === null ? null : <span className="only-heard">{fill(t.place, { place: row.place })}</span>}
        </span>
      }
      title={row.name}
      sub={
        <span className={styles.sub}>
          <span>
            {row.code}
            {row.standing === 'traded' ? '' : ` · ${t.standing[row.standing]}`}
          </span>
          <span>
            {t.rankings[by]} {figureIn(by, row.figure, row.currency)}
          </span>
        </span>
      }
      end={<PriceAndChange price={last} rate={changeRate} currency={row.currency} tick={row.tick} />}
    />
  );
}
