/**
 * Margin requirements, by market, board, instrument, volatility and size: past, present and future rules. Filters are
 * part of the address.
 */
import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { useShowMessage, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Page, LoadingOrError } from '../../layout/page.tsx';
import bar from '../../list/list.module.css';
import { QueryChoiceFilter } from '../../list/list-filters.tsx';
import { type TableColumn, StatusLabel, DATED_RULE_TONES, Table } from '../../list/table.tsx';
import { useHasPermission } from '../../api/auth-provider.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { formatAmount, formatDate } from '../../language/format.ts';
import { rateToPercent } from '../../language/parse-input.ts';
import { DecideProposalButtons, ProposedChangeNote } from '../../proposals/proposal-decision.tsx';
import { ChoiceField, FieldRow, FormDialog } from '../../layout/form-dialog.tsx';
import {
  type MarginRuleDraft,
  type MarginRuleField,
  createMarginRuleDraft,
  parseMarginRuleDraft,
} from './margin-rule-draft.ts';

const idOf = (rule: MarginRule): string =>
  [rule.market, rule.board, rule.instrument, rule.volatilityFrom, rule.valueFrom, rule.from, rule.proposal?.id].join(
    ' ',
  );

export function MarginRulesPage() {
  const texts = useTexts();
  const t = texts.margin;
  const words = useProductTexts();
  const may = useHasPermission('money.rules');
  const reading = useStaffCall('staff/listMarginRules', {});
  const [query] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const columns = useMarginColumns();
  const [market, status] = [query.get('market'), query.get('status')];
  const all = reading.data?.rows ?? [];
  const rows = all.filter(
    (rule) => (market === null || rule.market === market) && (status === null || rule.status === status),
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
        <QueryChoiceFilter name="market" label={t.market} options={markets} />
        <QueryChoiceFilter name="status" label={t.status} options={t.statuses} />
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
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      )}
      {adding ? <ProposeMarginRule market={market} onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}

/** The columns of the margin rules. */

type MarginRule = CallAnswer<'staff/listMarginRules'>['rows'][number];

function useMarginColumns(): TableColumn<MarginRule>[] {
  const texts = useTexts();
  const t = texts.margin;
  const words = useProductTexts();
  const percent = (rate: string | null): string => (rate === null ? texts.list.none : `${rateToPercent(rate)}%`);
  const marketOf = ({ market }: MarginRule): string => (words ? labelOf(words.markets.name, market) : market);
  return [
    { name: 'market', title: t.market, kind: 'tight', cell: marketOf },
    {
      name: 'board',
      title: t.board,
      kind: 'tight',
      cell: ({ board }) => (board === null ? t.every : words ? labelOf(words.markets.board, board) : board),
    },
    { name: 'instrument', title: t.instrument, kind: 'tight', cell: ({ instrument }) => instrument ?? t.every },
    {
      name: 'status',
      title: t.status,
      cell: ({ status, proposal }) => (
        <>
          <StatusLabel tone={DATED_RULE_TONES[status]}>{t.statuses[status]}</StatusLabel>
          {proposal ? <ProposedChangeNote proposal={proposal} /> : null}
        </>
      ),
    },
    { name: 'from', title: t.from, kind: 'number', cell: ({ from }) => formatDate(from) },
    { name: 'volatility', title: t.volatility, kind: 'number', cell: ({ volatilityFrom }) => percent(volatilityFrom) },
    {
      name: 'value',
      title: t.value,
      kind: 'number',
      cell: ({ market, valueFrom }) =>
        valueFrom ? formatAmount(valueFrom, getMarketRules(market).currency) : texts.list.none,
    },
    { name: 'initial', title: t.initial, kind: 'number', cell: ({ initial }) => percent(initial) },
    { name: 'warning', title: t.warning, kind: 'number', cell: ({ warning }) => percent(warning) },
    { name: 'maintenance', title: t.maintenance, kind: 'number', cell: ({ maintenance }) => percent(maintenance) },
    {
      name: 'leverage',
      title: t.leverage,
      kind: 'number',
      cell: ({ maximumLeverage }) => fillPlaceholders(t.leverageOf, { times: maximumLeverage }),
    },
    {
      name: 'act',
      title: t.act,
      kind: 'tight',
      cell: (rule) =>
        rule.proposal ? (
          <DecideProposalButtons
            proposal={rule.proposal}
            about={[marketOf(rule), rule.instrument].filter(Boolean).join(' ')}
          />
        ) : null,
    },
  ];
}

/** Proposes a margin rule to a second person, at least a day ahead. */

const BOARDS = ['listed', 'otc', 'crypto', 'fx'] as const;

/** What is typed, its faults, and the proposal itself. */
function useProposal(market: string | null, onClose: () => void) {
  const texts = useTexts();
  const t = texts.margin;
  const say = useShowMessage();
  const propose = useStaffCommand('staff/proposeMarginRule');
  const [draft, setDraft] = useState<MarginRuleDraft>(() =>
    createMarginRuleDraft(MARKETS.find((each) => each === market) ?? MARKETS[0]),
  );
  const [tried, setTried] = useState(false);
  const { rule, faults } = parseMarginRuleDraft(draft);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (!rule || !(await propose.run(rule))) return;
    onClose();
    say(texts.proposals.proposed);
  };
  const field = (name: MarginRuleField, label: string, hint?: string) => ({
    id: `margin-${name}`,
    label,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
    error: tried && faults[name] !== undefined,
    helperText: tried && faults[name] ? t[faults[name]] : hint,
  });
  const change = (next: Partial<MarginRuleDraft>) => setDraft({ ...draft, ...next });
  return { draft, change, field, submit, busy: propose.busy, failure: propose.failure };
}

type Proposal = ReturnType<typeof useProposal>;

/** The market, and one of its boards. */
function MarketAndBoardFields({ proposal: { draft, change } }: { proposal: Proposal }) {
  const t = useTexts().margin;
  const words = useProductTexts();
  const named = (names: Readonly<Record<string, string>> | undefined, each: string): [string, string] => [
    each,
    names ? labelOf(names, each) : each,
  ];
  return (
    <FieldRow>
      <ChoiceField
        autoFocus
        id="margin-market"
        label={t.market}
        value={draft.market}
        onChoose={(value) => change({ market: MARKETS.find((each) => each === value) ?? draft.market })}
        options={Object.fromEntries(MARKETS.map((each) => named(words?.markets.name, each)))}
      />
      <ChoiceField
        id="margin-board"
        label={t.board}
        value={draft.board}
        onChoose={(value) => change({ board: BOARDS.find((each) => each === value) ?? '' })}
        options={{ '': t.every, ...Object.fromEntries(BOARDS.map((each) => named(words?.markets.board, each))) }}
      />
    </FieldRow>
  );
}

function ProposeMarginRule({ market, onClose }: { market: string | null; onClose(): void }) {
  const t = useTexts().margin;
  const proposal = useProposal(market, onClose);
  const { field } = proposal;
  return (
    <FormDialog
      title={t.add}
      verb={t.add}
      busy={proposal.busy}
      failure={proposal.failure}
      onSubmit={() => void proposal.submit()}
      onClose={onClose}
    >
      <MarketAndBoardFields proposal={proposal} />
      <FieldRow>
        <TextField {...field('instrument', t.instrument, t.instrumentHint)} />
        <TextField type="date" {...field('from', t.from, t.fromHint)} slotProps={{ inputLabel: { shrink: true } }} />
      </FieldRow>
      <FieldRow>
        <TextField {...field('volatilityFrom', t.volatility, t.volatilityHint)} />
        <TextField {...field('valueFrom', t.value, t.valueHint)} />
      </FieldRow>
      <FieldRow>
        <TextField {...field('initial', t.initial, t.percentHint)} />
        <TextField {...field('warning', t.warning, t.percentHint)} />
      </FieldRow>
      <FieldRow>
        <TextField {...field('maintenance', t.maintenance, t.percentHint)} />
        <TextField {...field('maximumLeverage', t.leverage)} />
      </FieldRow>
    </FormDialog>
  );
}
