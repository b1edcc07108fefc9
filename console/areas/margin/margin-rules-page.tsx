/**
 * Margin requirements, by market, board, instrument, volatility and size: past, present and future rules. Filters are
 * part of the address.
 */
import { Button } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { MARKETS } from '@bourse/core/market.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import bar from '../../list/filter-bar.module.css';
import { QueryChoice } from '../../list/query-choice.tsx';
import { Table } from '../../list/table.tsx';
import { useMay } from '../../session/use-me.ts';
import { type MarginRule, useMarginColumns } from './margin-columns.tsx';
import { ProposeMargin } from './propose-margin.tsx';

const idOf = (rule: MarginRule): string =>
  [rule.market, rule.board, rule.instrument, rule.volatilityFrom, rule.valueFrom, rule.from, rule.proposal?.id].join(
    ' ',
  );

export function MarginRulesPage() {
  const texts = useTexts();
  const t = texts.margin;
  const words = useProductTexts();
  const may = useMay('money.rules');
  const reading = useStaffCall('staff/listMarginRules', {});
  const [query] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const columns = useMarginColumns();
  const [market, standing] = [query.get('market'), query.get('standing')];
  const all = reading.data?.rows ?? [];
  const rows = all.filter(
    (rule) => (market === null || rule.market === market) && (standing === null || rule.standing === standing),
  );
  const markets = Object.fromEntries(MARKETS.map((each) => [each, words ? labelOf(words.markets.name, each) : each]));
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        may && reading.data ? (
          <Button variant="contained" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        ) : null
      }
    >
      <div className={bar.bar} role="search" aria-label={texts.list.filters}>
        <QueryChoice name="market" label={t.market} options={markets} />
        <QueryChoice name="standing" label={t.standing} options={t.standings} />
      </div>
      {reading.data ? (
        <Table
          label={t.title}
          columns={columns}
          rows={rows}
          idOf={idOf}
          empty={all.length > 0 ? t.emptyFiltered : t.empty}
        />
      ) : (
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      )}
      {adding ? <ProposeMargin market={market} onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}
