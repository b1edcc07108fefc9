/** What customers lend, borrow and reserve, by instrument: whose stock is lent, what it earned, and its collateral. */
import { decisionColumn, proposalStatusColumn } from '../../proposals/proposals-panel.tsx';
import { groupThousands } from '@bourse/contract/format.ts';
import { Link } from 'react-router';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { formatAmount, formatDate, formatDateTimeToMinute } from '../../language/format.ts';
import { rateToPercent, parsePercentAsRate } from '../../language/parse-input.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Page, Panel } from '../../layout/page.tsx';
import { List } from '../../list/list.tsx';
import {
  type TableColumn,
  StatusLabel,
  DATED_RULE_TONES,
  Table,
  type StatusTone,
  numberColumn,
  tightColumn,
} from '../../list/table.tsx';
import { proposeLendingRule } from '@bourse/contract/lending/calls.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { DialogButton } from '../../form/command-buttons.tsx';
import { CommandDialog, pickLabels } from '../../form/command-dialog.tsx';

type Pool = CallAnswer<'staff/listLendingPools'>['rows'][number];

function useColumns(): TableColumn<Pool>[] {
  const { columns: t, open, closed, noLimit } = useTexts().lending;
  return [
    tightColumn(t.instrument, ({ instrument, name }) => <span title={instrument}>{name}</span>),
    tightColumn(t.channel, (pool) => (
      <StatusLabel tone={pool.open ? 'good' : 'warns'}>{pool.open ? open : closed}</StatusLabel>
    )),
    numberColumn(t.rate, ({ rate }) => `${rateToPercent(rate)} %`),
    numberColumn(t.lenders, ({ lenders }) => String(lenders)),
    numberColumn(t.offered, ({ offered }) => groupThousands(offered)),
    numberColumn(t.house, ({ house }) => (house === null ? noLimit : groupThousands(house))),
    numberColumn(t.lent, ({ lent }) => groupThousands(lent)),
    numberColumn(t.fromLenders, ({ fromLenders }) => groupThousands(fromLenders)),
    numberColumn(t.reserved, ({ reserved }) => groupThousands(reserved)),
    numberColumn(t.fee, ({ night, currency }) => {
      const money = (amount: string): string => formatAmount(amount, currency);
      return night ? `${money(night.fee)} = ${money(night.toLenders)} + ${money(night.toHouse)}` : '–';
    }),
    numberColumn(t.collateral, ({ marked, currency }) => (marked ? formatAmount(marked.amount, currency) : '–')),
    tightColumn(t.night, ({ marked }) => (marked ? formatDate(marked.date) : '–')),
  ];
}

export function SecuritiesLendingPage() {
  const t = useTexts().lending;
  const columns = useColumns();
  return (
    <Page title={t.title} about={t.about}>
      <List<Pool>
        call="staff/listLendingPools"
        idOf={({ instrument }) => instrument}
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
  const units = (name: 'quantity' | 'returned' | 'boughtIn', title: string): TableColumn<Recall> =>
    numberColumn(title, (row) => (row.kind === 'reservation' && name !== 'quantity' ? '–' : groupThousands(row[name])));
  const columns: TableColumn<Recall>[] = [
    tightColumn(t.columns.instrument, 'instrument'),
    tightColumn(t.columns.kind, ({ kind }) => t.kinds[kind]),
    tightColumn(t.columns.customer, ({ customer }) => <Link to={`/customers/${customer}`}>{customer}</Link>),
    tightColumn(t.columns.state, ({ state }) => <StatusLabel tone={TONES[state]}>{t.states[state]}</StatusLabel>),
    units('quantity', t.columns.quantity),
    units('returned', t.columns.returned),
    units('boughtIn', t.columns.boughtIn),
    tightColumn(t.columns.due, ({ dueAt }) => formatDateTimeToMinute(dueAt)),
  ];
  return (
    <Panel title={t.title}>
      <p>{t.about}</p>
      <List<Recall>
        call="staff/listStockRecalls"
        idOf={({ id, dueAt }) => `${id} ${dueAt}`}
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
    tightColumn(t.rules.market, marketOf),
    proposalStatusColumn(t.rules, DATED_RULE_TONES),
    tightColumn(t.rules.from, ({ from }) => (from === null ? t.rules.house : formatDateTimeToMinute(from))),
    tightColumn(t.columns.channel, ({ open }) => (open ? t.open : t.closed)),
    numberColumn(t.rules.lendersPart, ({ lendersPart }) => `${rateToPercent(lendersPart)} %`),
    numberColumn(t.rules.quotaPart, ({ quotaPart }) => `${rateToPercent(quotaPart)} %`),
    numberColumn(t.rules.noticeDays, 'noticeDays'),
    decisionColumn(t.rules.act, (rule) => `${t.rules.title}, ${marketOf(rule)}`),
  ];
}

function LendingRulesPanel() {
  const t = useTexts().lending.rules;
  const { data } = useStaffCall('staff/listLendingRules', {});
  const columns = useRuleColumns();
  if (!data) return null;
  return (
    <Panel title={t.title}>
      <DialogButton label={t.add} permission="money.rules">
        {(close) => <ProposeLendingRule rules={data.rows} onClose={close} />}
      </DialogButton>
      <Table label={t.title} columns={columns} rows={data.rows} idOf={idOf} empty="" />
    </Panel>
  );
}

/** Units of a currency pair can't be lent. */
const LENT = MARKETS.filter((market) => market !== 'FX');

/** The market's present terms, so that whoever changes one sees the others. */
function currentLendingTerms(market: string, rules: readonly Rule[]) {
  const rule = rules.find((each) => each.market === market && each.status === 'inForce');
  return {
    market,
    open: rule?.open === false ? 'no' : 'yes',
    lendersPart: rule ? rateToPercent(rule.lendersPart) : '',
    quotaPart: rule ? rateToPercent(rule.quotaPart) : '',
    noticeDays: rule ? String(rule.noticeDays) : '',
  };
}

/** Proposes lending terms to a second person, from a future time on. */
function ProposeLendingRule({ rules, onClose }: { rules: readonly Rule[]; onClose(): void }) {
  const texts = useTexts();
  const { rules: t, ...of } = texts.lending;
  const words = useProductTexts();
  const percent = { hint: t.percentHint, fault: t.needed, read: parsePercentAsRate };
  return (
    <CommandDialog
      call="staff/proposeLendingRule"
      shape={proposeLendingRule.input.shape}
      title={t.add}
      initial={{ ...currentLendingTerms(LENT[0]!, rules), from: '' }}
      adjust={(typed, changed) =>
        changed === 'market' ? { ...typed, ...currentLendingTerms(typed.market, rules) } : typed
      }
      parts={[
        [
          { name: 'market', label: t.market, options: pickLabels(words?.markets.name, LENT) },
          { name: 'open', label: of.columns.channel, options: { yes: of.open, no: of.closed } },
        ],
        [
          { name: 'from', label: t.from, hint: t.fromHint, fault: t.needed, type: 'datetime-local' },
          { name: 'noticeDays', label: t.noticeDays, fault: t.needed },
        ],
        [
          { name: 'lendersPart', label: t.lendersPart, ...percent },
          { name: 'quotaPart', label: t.quotaPart, ...percent },
        ],
      ]}
      successMessage={texts.proposals.proposed}
      onClose={onClose}
    />
  );
}
