/**
 * The insurance account: its state by currency, its rules with those that wait for a second person, and its movements.
 */
import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useShowMessage, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { formatMoney, formatDateTimeToMinute, formatWithCurrency } from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Panel, LoadingOrError } from '../../layout/page.tsx';
import { type TableColumn, StatusLabel, DATED_RULE_TONES, Table, type StatusTone } from '../../list/table.tsx';
import { useHasPermission } from '../../api/auth-provider.ts';
import styles from '../../list/list.module.css';
import { DecideProposalButtons, ProposedChangeNote } from '../../proposals/proposal-decision.tsx';
import { rateToPercent } from '../../language/parse-input.ts';
import { FieldRow, FormDialog } from '../../layout/form-dialog.tsx';
import {
  type InsuranceAccountRuleDraft,
  createInsuranceAccountRuleDraft,
  type InsuranceAccountRuleField,
  parseInsuranceAccountRuleDraft,
} from './insurance-account-rule-draft.ts';

type Insurance = CallAnswer<'staff/getInsurance'>;
type Account = Insurance['accounts'][number];
type Rule = Insurance['rules'][number];
const STATE_TONES = { enough: 'good', low: 'warns', belowLimit: 'bad' } as const satisfies Record<string, StatusTone>;
const stateOf = ({ isLow, isBelowLimit }: Account) => (isBelowLimit ? 'belowLimit' : isLow ? 'low' : 'enough');

function Movements({ all }: { all: Insurance['movements'] }) {
  const t = useTexts().insurance;
  return (
    <Panel title={t.movements}>
      <Table
        label={t.movements}
        columns={useMovementColumns()}
        rows={all.map((row, place) => ({ ...row, place }))}
        idOf={({ place }) => String(place)}
        empty={t.noMovements}
      />
    </Panel>
  );
}

export function InsuranceAccountPanels() {
  const t = useTexts().insurance;
  const may = useHasPermission('money.rules');
  const reading = useStaffCall('staff/getInsurance', {});
  const [adding, setAdding] = useState(false);
  const accounts = useAccountColumns();
  const rules = useRuleColumns();
  if (!reading.data)
    return (
      <Panel title={t.title}>
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      </Panel>
    );
  return (
    <>
      <Panel title={t.title}>
        <p className={styles.about}>{t.about}</p>
        <Table
          label={t.title}
          columns={accounts}
          rows={reading.data.accounts}
          idOf={({ currency }) => currency}
          empty={t.noMovements}
        />
      </Panel>
      <Panel title={t.rules}>
        {may ? (
          <p>
            <Button variant="outlined" onClick={() => setAdding(true)}>
              {t.add}
            </Button>
          </p>
        ) : null}
        <Table
          label={t.rules}
          columns={rules}
          rows={reading.data.rules}
          idOf={({ currency, from, proposal }) => `${currency} ${from} ${proposal?.id ?? ''}`}
          empty={t.noRules}
        />
      </Panel>
      <Movements all={reading.data.movements} />
      {adding ? (
        <ProposeInsurance
          accounts={reading.data.accounts}
          rules={reading.data.rules}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  );
}

function useAccountColumns(): TableColumn<Account>[] {
  const t = useTexts().insurance;
  return [
    { name: 'currency', title: t.currency, kind: 'tight', cell: ({ currency }) => currency },
    {
      name: 'state',
      title: t.state,
      kind: 'tight',
      cell: (row) => <StatusLabel tone={STATE_TONES[stateOf(row)]}>{t.states[stateOf(row)]}</StatusLabel>,
    },
    {
      name: 'balance',
      title: t.balance,
      kind: 'number',
      cell: ({ balance, currency }) => formatMoney(balance, currency),
    },
    {
      name: 'capital',
      title: t.capital,
      kind: 'number',
      cell: ({ capital, currency }) => formatMoney(capital, currency),
    },
    { name: 'alarm', title: t.alarm, kind: 'number', cell: ({ alarm, currency }) => formatMoney(alarm, currency) },
    {
      name: 'limit',
      title: t.limit,
      kind: 'number',
      cell: ({ limit, currency }) => (Number(limit) === 0 ? t.noLimit : formatMoney(limit, currency)),
    },
  ];
}

function useRuleColumns(): TableColumn<Rule>[] {
  const t = useTexts().insurance;
  const statuses = useTexts().margin.statuses;
  return [
    { name: 'currency', title: t.currency, kind: 'tight', cell: ({ currency }) => currency },
    {
      name: 'status',
      title: t.status,
      cell: ({ status, proposal }) => (
        <>
          <StatusLabel tone={DATED_RULE_TONES[status]}>{statuses[status]}</StatusLabel>
          {proposal ? <ProposedChangeNote proposal={proposal} /> : null}
        </>
      ),
    },
    { name: 'from', title: t.from, kind: 'number', cell: ({ from }) => formatDateTimeToMinute(from) },
    {
      name: 'capital',
      title: t.capital,
      kind: 'number',
      cell: ({ capital, currency }) => formatMoney(capital, currency),
    },
    { name: 'alarm', title: t.alarm, kind: 'number', cell: ({ alarm }) => `${rateToPercent(alarm)}%` },
    {
      name: 'limit',
      title: t.limit,
      kind: 'number',
      cell: ({ limit }) => `${rateToPercent(limit)}%`,
    },
    {
      name: 'act',
      title: t.act,
      kind: 'tight',
      cell: ({ proposal, currency }) =>
        proposal ? <DecideProposalButtons proposal={proposal} about={formatWithCurrency(t.title, currency)} /> : null,
    },
  ];
}

function useMovementColumns(): TableColumn<Insurance['movements'][number] & { place: number }>[] {
  const t = useTexts().insurance;
  const words = useProductTexts();
  return [
    { name: 'at', title: t.at, kind: 'tight', cell: ({ at }) => formatDateTimeToMinute(at) },
    { name: 'what', title: t.what, cell: ({ code }) => (words ? labelOf(words.terms.transfer, code) : '') },
    { name: 'amount', title: t.amount, kind: 'number', cell: ({ amount, currency }) => formatMoney(amount, currency) },
    { name: 'currency', title: t.currency, kind: 'tight', cell: ({ currency }) => currency },
  ];
}

/**
 * Proposes the insurance account's capital, alarm and limit to a second person, from a future time on; starts with the
 * present values.
 */

type Props = Pick<CallAnswer<'staff/getInsurance'>, 'accounts' | 'rules'> & { onClose(): void };

function ProposeInsurance({ accounts, rules, onClose }: Props) {
  const texts = useTexts();
  const t = texts.insurance;
  const say = useShowMessage();
  const propose = useStaffCommand('staff/proposeInsuranceRule');
  const begin = (currency: string): InsuranceAccountRuleDraft =>
    createInsuranceAccountRuleDraft(currency, rules, accounts.find((each) => each.currency === currency)?.capital);
  const [draft, setDraft] = useState<InsuranceAccountRuleDraft>(() => begin(accounts[0]?.currency ?? ''));
  const [tried, setTried] = useState(false);
  const { rule, faults } = parseInsuranceAccountRuleDraft(draft);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (!rule || !(await propose.run(rule))) return;
    onClose();
    say(texts.proposals.proposed);
  };
  const field = (name: InsuranceAccountRuleField, label: string, hint?: string) => ({
    id: `insurance-${name}`,
    label,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
    error: tried && faults[name] !== undefined,
    helperText: tried && faults[name] ? t[faults[name]] : hint,
  });
  return (
    <FormDialog
      title={t.add}
      verb={t.add}
      busy={propose.busy}
      failure={propose.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        select
        autoFocus
        id="insurance-currency"
        label={t.currency}
        value={draft.currency}
        onChange={({ target }) => setDraft({ ...begin(target.value), from: draft.from })}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        {accounts.map(({ currency }) => (
          <option key={currency}>{currency}</option>
        ))}
      </TextField>
      <TextField
        type="datetime-local"
        {...field('from', t.from, t.fromHint)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField {...field('capital', t.capital, t.capitalHint)} />
      <FieldRow>
        <TextField {...field('alarm', t.alarm, t.partHint)} />
        <TextField {...field('limit', t.limit, t.partHint)} />
      </FieldRow>
    </FormDialog>
  );
}
