/** Companies in a list, ordered by a figure. */
import { COMPARED_MAXIMUM } from '@bourse/core/companies/comparison.ts';
import type { Ranking } from '@bourse/core/companies/ranking.ts';
import type { Market } from '@bourse/core/market.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { List } from '../../components/list.tsx';
import { fill, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { pathOf } from '../../router/routes.ts';
import styles from './companies.module.css';
import { CompanyRow } from './company-row.tsx';
import { useComputing } from './use-computing.ts';
import { type IndustryRow, publishes } from './words.ts';

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
