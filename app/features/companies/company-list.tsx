import type { Ranking } from '@bourse/core/companies/ranking.ts';
import type { Market } from '@bourse/core/market.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { List } from '../../components/list.tsx';
import { useTexts } from '../../language/language.ts';
import { CompanyRow } from './company-row.tsx';
import type { IndustryRow } from './words.ts';

const PAGE = 50;

/** Companies in the order of a figure, of one industry or all: the order stands, the prices live. */
export function CompanyList({
  market,
  industry,
  by,
}: {
  market: Market;
  industry?: IndustryRow['industry'];
  by: Ranking;
}) {
  const t = useTexts('companies');
  const reading = useListCall(
    'discovery/listCompanies',
    { market, by, limit: PAGE, ...(industry ? { industry } : {}) },
    { staleTimeMs: 0 },
  );
  return (
    <Card flush>
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
