/**
 * Bounds, fees and windows of deposits and withdrawals: past, present and future ones. Filters are part of the address.
 */
import { Button } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { QueryChoice } from '../../list/query-choice.tsx';
import { Table } from '../../list/table.tsx';
import { useMay } from '../../session/use-me.ts';
import bar from '../../list/filter-bar.module.css';
import { PracticePanel } from '../practice/shared/practice-panel.tsx';
import type { Rule } from './rule-draft.ts';
import { SetRule } from './set-rule.tsx';
import { useRuleColumns } from './rule-columns.tsx';

/** Which of them are shown. */
function Filters({ all }: { all: readonly Rule[] }) {
  const texts = useTexts();
  const t = texts.money.rules;
  const currencies = [...new Set(all.map((rule) => rule.currency))];
  return (
    <div className={bar.bar} role="search" aria-label={texts.list.filters}>
      <QueryChoice id="rule-kind-filter" name="kind" label={t.kind} options={t.kinds} />
      <QueryChoice
        id="rule-currency-filter"
        name="currency"
        label={t.currency}
        options={Object.fromEntries(currencies.map((each) => [each, each]))}
      />
    </div>
  );
}

export function RulesPage() {
  const texts = useTexts();
  const t = texts.money.rules;
  const may = useMay('money.rules');
  const reading = useStaffCall('staff/listFundsRules', {});
  const [query] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const columns = useRuleColumns();
  const [kind, currency] = [query.get('kind') ?? '', query.get('currency') ?? ''];
  const all = reading.data?.rows ?? [];
  const rows = all.filter(
    (rule) => (kind === '' || rule.kind === kind) && (currency === '' || rule.currency === currency),
  );
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
      <Filters all={all} />
      {reading.data ? (
        <Table
          label={t.title}
          columns={columns}
          rows={rows}
          idOf={(rule) => `${rule.kind} ${rule.currency} ${rule.from} ${rule.proposal?.id ?? ''}`}
          empty={t.empty}
        />
      ) : (
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      )}
      <PracticePanel />
      {adding ? <SetRule rules={all} kind={kind} currency={currency} onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}
