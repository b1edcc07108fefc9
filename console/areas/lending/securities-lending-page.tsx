/** What customers lend, borrow and reserve, by instrument: whose stock is lent, what it earned, and its collateral. */
import { groupThousands } from '@bourse/contract/format.ts';
import { Link } from 'react-router';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { formatAmount, formatDate, formatDateTimeToMinute } from '../../language/format.ts';
import { rateToPercent, parsePercentAsRate, parseWholeNumber } from '../../language/parse-input.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Page, Panel } from '../../layout/page.tsx';
import { List } from '../../list/list.tsx';
import { type TableColumn, StatusLabel, DATED_RULE_TONES, Table, type StatusTone } from '../../list/table.tsx';
import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { useShowMessage, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { DecideProposalButtons, ProposedChangeNote } from '../../proposals/proposal-decision.tsx';
import { useHasPermission } from '../../api/auth-provider.ts';
import { type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import { ChoiceField, FieldRow, FormDialog } from '../../layout/form-dialog.tsx';

type Pool = CallAnswer<'staff/listLendingPools'>['rows'][number] & { id: string };

function useColumns(): TableColumn<Pool>[] {
  const { columns: t, open, closed, noLimit } = useTexts().lending;
  const number = (name: string, title: string, cell: (pool: Pool) => string): TableColumn<Pool> => ({
    name,
    title,
    kind: 'number',
    cell,
  });
  return [
    {
      name: 'instrument',
      title: t.instrument,
      kind: 'tight',
      cell: ({ instrument, name }) => <span title={instrument}>{name}</span>,
    },
    {
      name: 'channel',
      title: t.channel,
      kind: 'tight',
      cell: (pool) => <StatusLabel tone={pool.open ? 'good' : 'warns'}>{pool.open ? open : closed}</StatusLabel>,
    },
    number('rate', t.rate, ({ rate }) => `${rateToPercent(rate)} %`),
    number('lenders', t.lenders, ({ lenders }) => String(lenders)),
    number('offered', t.offered, ({ offered }) => groupThousands(offered)),
    number('house', t.house, ({ house }) => (house === null ? noLimit : groupThousands(house))),
    number('lent', t.lent, ({ lent }) => groupThousands(lent)),
    number('fromLenders', t.fromLenders, ({ fromLenders }) => groupThousands(fromLenders)),
    number('reserved', t.reserved, ({ reserved }) => groupThousands(reserved)),
    number('fee', t.fee, ({ night, currency }) => {
      const money = (amount: string): string => formatAmount(amount, currency);
      return night ? `${money(night.fee)} = ${money(night.toLenders)} + ${money(night.toHouse)}` : '–';
    }),
    number('collateral', t.collateral, ({ marked, currency }) =>
      marked ? formatAmount(marked.amount, currency) : '–',
    ),
    { name: 'night', title: t.night, kind: 'tight', cell: ({ marked }) => (marked ? formatDate(marked.date) : '–') },
  ];
}

export function SecuritiesLendingPage() {
  const t = useTexts().lending;
  const columns = useColumns();
  return (
    <Page title={t.title} about={t.about}>
      <List<Pool>
        resource="staff/listLendingPools"
        label={t.title}
        columns={columns}
        empty={t.empty}
        emptyFiltered={t.empty}
      />
      <StockRecallsPanel />
      <LendingRulesPanel />
      <p>
        <Link to="/accounts">{t.accounts}</Link>
      </p>
    </Page>
  );
}

/** Customers who were told to return borrowed or reserved stock, until when, and what the house bought in. */

type Recall = CallAnswer<'staff/listStockRecalls'>['rows'][number];
const TONES: Record<Recall['state'], StatusTone> = {
  announced: 'warns',
  late: 'bad',
  ended: 'plain',
  boughtIn: 'bad',
  returned: 'good',
  over: 'plain',
};

function StockRecallsPanel() {
  const t = useTexts().lending.recalls;
  const units = (name: 'quantity' | 'returned' | 'boughtIn', title: string): TableColumn<Recall> => ({
    name,
    title,
    kind: 'number',
    // A reservation has nothing to return.
    cell: (row) => (row.kind === 'reservation' && name !== 'quantity' ? '–' : groupThousands(row[name])),
  });
  const columns: TableColumn<Recall>[] = [
    { name: 'instrument', title: t.columns.instrument, kind: 'tight', cell: ({ instrument }) => instrument },
    { name: 'kind', title: t.columns.kind, kind: 'tight', cell: ({ kind }) => t.kinds[kind] },
    {
      name: 'customer',
      title: t.columns.customer,
      kind: 'tight',
      cell: ({ customer }) => <Link to={`/customers/${customer}`}>{customer}</Link>,
    },
    {
      name: 'state',
      title: t.columns.state,
      kind: 'tight',
      cell: ({ state }) => <StatusLabel tone={TONES[state]}>{t.states[state]}</StatusLabel>,
    },
    units('quantity', t.columns.quantity),
    units('returned', t.columns.returned),
    units('boughtIn', t.columns.boughtIn),
    { name: 'due', title: t.columns.due, kind: 'tight', cell: ({ dueAt }) => formatDateTimeToMinute(dueAt) },
  ];
  return (
    <Panel title={t.title}>
      <p>{t.about}</p>
      <List<Recall>
        resource="staff/listStockRecalls"
        label={t.title}
        columns={columns}
        empty={t.empty}
        emptyFiltered={t.empty}
        unlinked
      />
    </Panel>
  );
}

/** Lending terms by market: present and future ones, and a proposal that waits for a second person. */

type Rule = CallAnswer<'staff/listLendingRules'>['rows'][number];
const idOf = ({ market, from, proposal }: Rule): string => [market, from, proposal?.id].join(' ');

function useRuleColumns(): TableColumn<Rule>[] {
  const t = useTexts().lending;
  const words = useProductTexts();
  const marketOf = ({ market }: Rule): string => (words ? labelOf(words.markets.name, market) : market);
  return [
    { name: 'market', title: t.rules.market, kind: 'tight', cell: marketOf },
    {
      name: 'status',
      title: t.rules.status,
      cell: ({ status, proposal }) => (
        <>
          <StatusLabel tone={DATED_RULE_TONES[status]}>{t.rules.statuses[status]}</StatusLabel>
          {proposal ? <ProposedChangeNote proposal={proposal} /> : null}
        </>
      ),
    },
    {
      name: 'from',
      title: t.rules.from,
      kind: 'tight',
      cell: ({ from }) => (from === null ? t.rules.house : formatDateTimeToMinute(from)),
    },
    { name: 'open', title: t.columns.channel, kind: 'tight', cell: ({ open }) => (open ? t.open : t.closed) },
    {
      name: 'lendersPart',
      title: t.rules.lendersPart,
      kind: 'number',
      cell: ({ lendersPart }) => `${rateToPercent(lendersPart)} %`,
    },
    {
      name: 'quotaPart',
      title: t.rules.quotaPart,
      kind: 'number',
      cell: ({ quotaPart }) => `${rateToPercent(quotaPart)} %`,
    },
    { name: 'noticeDays', title: t.rules.noticeDays, kind: 'number', cell: ({ noticeDays }) => noticeDays },
    {
      name: 'act',
      title: t.rules.act,
      kind: 'tight',
      cell: (rule) =>
        rule.proposal ? (
          <DecideProposalButtons proposal={rule.proposal} about={`${t.rules.title}, ${marketOf(rule)}`} />
        ) : null,
    },
  ];
}

function LendingRulesPanel() {
  const t = useTexts().lending.rules;
  const may = useHasPermission('money.rules');
  const { data } = useStaffCall('staff/listLendingRules', {});
  const columns = useRuleColumns();
  const [adding, setAdding] = useState(false);
  if (!data) return null;
  return (
    <Panel title={t.title}>
      {may ? (
        <Button variant="contained" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      ) : null}
      <Table label={t.title} columns={columns} rows={data.rows} idOf={idOf} empty="" />
      {adding ? <ProposeLendingRule rules={data.rows} onClose={() => setAdding(false)} /> : null}
    </Panel>
  );
}

/** Proposes lending terms to a second person, from a future time on. */

interface Draft {
  market: Market;
  open: string;
  from: string;
  lendersPart: string;
  quotaPart: string;
  noticeDays: string;
}

/** Units of a currency pair can't be lent. */
const LENT = MARKETS.filter((market) => market !== 'FX');

/** The market's present terms, so that whoever changes one sees the others. */
function currentLendingTerms(market: Market, rules: readonly Rule[]): Omit<Draft, 'from'> {
  const rule = rules.find((each) => each.market === market && each.status === 'inForce');
  return {
    market,
    open: rule?.open === false ? 'no' : 'yes',
    lendersPart: rule ? rateToPercent(rule.lendersPart) : '',
    quotaPart: rule ? rateToPercent(rule.quotaPart) : '',
    noticeDays: rule ? String(rule.noticeDays) : '',
  };
}

/** As it is sent; null while something is missing. */
function ruleOf({ market, open, from, lendersPart, quotaPart, noticeDays }: Draft) {
  const [lenders, quota, days] = [
    parsePercentAsRate(lendersPart),
    parsePercentAsRate(quotaPart),
    parseWholeNumber(noticeDays),
  ];
  const at = Date.parse(from);
  if (lenders === '' || quota === '' || days === null || Number.isNaN(at)) return null;
  return {
    market,
    open: open === 'yes',
    from: new Date(at).toISOString(),
    lendersPart: lenders,
    quotaPart: quota,
    noticeDays: days,
  };
}

function useProposal(rules: readonly Rule[], onClose: () => void) {
  const texts = useTexts();
  const t = texts.lending.rules;
  const say = useShowMessage();
  const propose = useStaffCommand('staff/proposeLendingRule');
  const [draft, setDraft] = useState<Draft>({ ...currentLendingTerms(LENT[0]!, rules), from: '' });
  const [tried, setTried] = useState(false);
  const submit = async (): Promise<void> => {
    setTried(true);
    const rule = ruleOf(draft);
    if (!rule || !(await propose.run(rule))) return;
    onClose();
    say(texts.proposals.proposed);
  };
  const field = (name: 'from' | 'lendersPart' | 'quotaPart' | 'noticeDays', label: string, hint?: string) => ({
    id: `lending-${name}`,
    label,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
    error: tried && draft[name] === '',
    helperText: tried && draft[name] === '' ? t.needed : hint,
  });
  const choose = (market: string): void => {
    const chosen = LENT.find((each) => each === market);
    if (chosen) setDraft({ ...currentLendingTerms(chosen, rules), from: draft.from });
  };
  return { draft, setDraft, choose, field, submit, busy: propose.busy, failure: propose.failure };
}

function ProposeLendingRule({ rules, onClose }: { rules: readonly Rule[]; onClose(): void }) {
  const t = useTexts().lending;
  const words = useProductTexts();
  const { draft, setDraft, choose, field, submit, busy, failure } = useProposal(rules, onClose);
  const markets = Object.fromEntries(LENT.map((each) => [each, words ? labelOf(words.markets.name, each) : each]));
  return (
    <FormDialog
      title={t.rules.add}
      verb={t.rules.add}
      busy={busy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FieldRow>
        <ChoiceField
          autoFocus
          id="lending-market"
          label={t.rules.market}
          value={draft.market}
          onChoose={choose}
          options={markets}
        />
        <ChoiceField
          id="lending-open"
          label={t.columns.channel}
          value={draft.open}
          onChoose={(open) => setDraft({ ...draft, open })}
          options={{ yes: t.open, no: t.closed }}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          type="datetime-local"
          {...field('from', t.rules.from, t.rules.fromHint)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <TextField {...field('noticeDays', t.rules.noticeDays)} />
      </FieldRow>
      <FieldRow>
        <TextField {...field('lendersPart', t.rules.lendersPart, t.rules.percentHint)} />
        <TextField {...field('quotaPart', t.rules.quotaPart, t.rules.percentHint)} />
      </FieldRow>
    </FormDialog>
  );
}
