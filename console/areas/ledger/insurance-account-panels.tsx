/**
 * The insurance account: its state by currency, its rules with those that wait for a second person, and its movements.
 */
import { DialogButton } from '../../form/command-buttons.tsx';
import { CommandDialog, pickLabels, sayFaults } from '../../form/command-dialog.tsx';
import { decisionColumn, proposalStatusColumn } from '../../proposals/proposals-panel.tsx';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatMoney, formatDateTimeToMinute, formatWithCurrency } from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { LoadingPanel, Panel } from '../../layout/page.tsx';
import {
  type TableColumn,
  StatusLabel,
  DATED_RULE_TONES,
  Table,
  type StatusTone,
  numberColumn,
  textColumn,
  tightColumn,
  TablePanel,
} from '../../list/table.tsx';
import styles from '../../list/list.module.css';
import { rateToPercent } from '../../language/parse-input.ts';
import { createInsuranceAccountRuleDraft, parseInsuranceAccountRuleDraft } from './insurance-account-rule-draft.ts';

type Insurance = CallAnswer<'staff/getInsurance'>;
type Account = Insurance['accounts'][number];
type Rule = Insurance['rules'][number];
const STATE_TONES = { enough: 'good', low: 'warns', belowLimit: 'bad' } as const satisfies Record<string, StatusTone>;
const stateOf = ({ isLow, isBelowLimit }: Account) => (isBelowLimit ? 'belowLimit' : isLow ? 'low' : 'enough');

export function InsuranceAccountPanels() {
  const t = useTexts().insurance;
  const reading = useStaffCall('staff/getInsurance', {});
  const accounts = useAccountColumns();
  const rules = useRuleColumns();
  const movements = useMovementColumns();
  const { data } = reading;
  if (!data) return <LoadingPanel title={t.title} reading={reading} />;
  return (
    <>
      <Panel title={t.title}>
        <p className={styles.about}>{t.about}</p>
        <Table
          label={t.title}
          columns={accounts}
          rows={data.accounts}
          idOf={({ currency }) => currency}
          empty={t.noMovements}
        />
      </Panel>
      <TablePanel
        title={t.rules}
        actions={
          <p>
            <DialogButton label={t.add} permission="money.rules" variant="outlined">
              {(close) => <ProposeInsurance accounts={data.accounts} rules={data.rules} onClose={close} />}
            </DialogButton>
          </p>
        }
        columns={rules}
        rows={data.rules}
        idOf={({ currency, from, proposal }) => `${currency} ${from} ${proposal?.id ?? ''}`}
        empty={t.noRules}
      />
      <TablePanel title={t.movements} columns={movements} rows={data.movements} empty={t.noMovements} />
    </>
  );
}

function useAccountColumns(): TableColumn<Account>[] {
  const t = useTexts().insurance;
  return [
    tightColumn(t.currency, 'currency'),
    tightColumn(t.state, (row) => <StatusLabel tone={STATE_TONES[stateOf(row)]}>{t.states[stateOf(row)]}</StatusLabel>),
    numberColumn(t.balance, ({ balance, currency }) => formatMoney(balance, currency)),
    numberColumn(t.capital, ({ capital, currency }) => formatMoney(capital, currency)),
    numberColumn(t.alarm, ({ alarm, currency }) => formatMoney(alarm, currency)),
    numberColumn(t.limit, ({ limit, currency }) => (Number(limit) === 0 ? t.noLimit : formatMoney(limit, currency))),
  ];
}

function useRuleColumns(): TableColumn<Rule>[] {
  const t = useTexts().insurance;
  const statuses = useTexts().margin.statuses;
  return [
    tightColumn(t.currency, 'currency'),
    proposalStatusColumn({ ...t, statuses }, DATED_RULE_TONES),
    numberColumn(t.from, ({ from }) => formatDateTimeToMinute(from)),
    numberColumn(t.capital, ({ capital, currency }) => formatMoney(capital, currency)),
    numberColumn(t.alarm, ({ alarm }) => `${rateToPercent(alarm)}%`),
    numberColumn(t.limit, ({ limit }) => `${rateToPercent(limit)}%`),
    decisionColumn(t.act, ({ currency }) => formatWithCurrency(t.title, currency)),
  ];
}

function useMovementColumns(): TableColumn<Insurance['movements'][number]>[] {
  const t = useTexts().insurance;
  const words = useProductTexts();
  return [
    tightColumn(t.at, ({ at }) => formatDateTimeToMinute(at)),
    textColumn(t.what, ({ code }) => (words ? labelOf(words.terms.transfer, code) : '')),
    numberColumn(t.amount, ({ amount, currency }) => formatMoney(amount, currency)),
    tightColumn(t.currency, 'currency'),
  ];
}

/**
 * Proposes the insurance account's capital, alarm and limit to a second person, from a future time on; starts with the
 * present values.
 */

type Props = Pick<Insurance, 'accounts' | 'rules'> & { onClose(): void };

function ProposeInsurance({ accounts, rules, onClose }: Props) {
  const texts = useTexts();
  const t = texts.insurance;
  const currencies = accounts.map(({ currency }) => currency);
  const begin = (currency: string) =>
    createInsuranceAccountRuleDraft(currency, rules, accounts.find((each) => each.currency === currency)?.capital);
  return (
    <CommandDialog
      call="staff/proposeInsuranceRule"
      title={t.add}
      initial={begin(currencies[0] ?? '')}
      adjust={(typed, changed) => (changed === 'currency' ? { ...begin(typed.currency), from: typed.from } : typed)}
      parts={[
        { name: 'currency', label: t.currency, options: pickLabels(undefined, currencies) },
        { name: 'from', label: t.from, hint: t.fromHint, type: 'datetime-local' },
        { name: 'capital', label: t.capital, hint: t.capitalHint },
        [
          { name: 'alarm', label: t.alarm, hint: t.partHint },
          { name: 'limit', label: t.limit, hint: t.partHint },
        ],
      ]}
      parse={(typed) => {
        const { rule, faults } = parseInsuranceAccountRuleDraft(typed);
        return { input: rule, faults: sayFaults(faults, t) };
      }}
      successMessage={texts.proposals.proposed}
      onClose={onClose}
    />
  );
}
