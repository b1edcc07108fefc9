/** Sets a rule for a currency's deposits or withdrawals, dated ahead; starts with the present terms. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { LOCALES } from '@bourse/contract/texts/languages.ts';
import { useShowMessage, useStaffCommand } from '../../api/use-staff-call.ts';
import { useConsoleLanguage, useTexts } from '../../language/use-texts.tsx';
import { CheckboxGroup, ChoiceField, FieldRow, FormDialog } from '../../layout/form-dialog.tsx';
import {
  createDepositWithdrawalRuleDraft,
  parseDepositWithdrawalRuleDraft,
  type DepositWithdrawalRule,
  type DepositWithdrawalRuleDraft,
  type DepositWithdrawalRuleField,
  formatWeekday,
} from './deposit-withdrawal-rule-draft.ts';

interface SetFundsRuleDialogProps {
  rules: readonly DepositWithdrawalRule[];
  kind: string;
  currency: string;
  onClose(): void;
}
const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The terms in force, or the house's defaults. */
const findCurrentRule = (
  rules: readonly DepositWithdrawalRule[],
  kind: string,
  currency: string,
): DepositWithdrawalRule | undefined =>
  ['inForce', 'house'].flatMap((status) =>
    rules.filter((rule) => rule.status === status && rule.kind === kind && rule.currency === currency),
  )[0];

/** What is typed, its faults, and the setting itself. */
function useRuleForm({ rules, kind, currency, onClose }: SetFundsRuleDialogProps) {
  const texts = useTexts();
  const t = texts.money.rules;
  const say = useShowMessage();
  const set = useStaffCommand('staff/setFundsRule');
  const currencies = [...new Set(rules.map((rule) => rule.currency))];
  const begin = {
    kind: kind === 'withdrawal' ? ('withdrawal' as const) : ('deposit' as const),
    currency: currency || (currencies[0] ?? ''),
  };
  const [draft, setDraft] = useState<DepositWithdrawalRuleDraft>(() =>
    createDepositWithdrawalRuleDraft(begin, findCurrentRule(rules, begin.kind, begin.currency)),
  );
  const [tried, setTried] = useState(false);
  const { rule, faults } = parseDepositWithdrawalRuleDraft(draft);

  /** Choosing another kind or currency starts with its present terms. */
  const choose = (change: Partial<Pick<DepositWithdrawalRuleDraft, 'kind' | 'currency'>>): void => {
    const about = { kind: draft.kind, currency: draft.currency, ...change };
    setDraft({
      ...createDepositWithdrawalRuleDraft(about, findCurrentRule(rules, about.kind, about.currency)),
      from: draft.from,
    });
  };
  const submit = async (): Promise<void> => {
    setTried(true);
    const done = rule && (await set.run(rule));
    if (!done) return;
    onClose();
    say(done.proposal ? texts.proposals.proposed : t.set);
  };
  const field = (name: DepositWithdrawalRuleField, label: string, hint?: string) => ({
    id: `rule-${name}`,
    label,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
    error: tried && faults[name] !== undefined,
    helperText: tried && faults[name] ? t[faults[name]] : hint,
  });
  const setDays = (weekdays: number[]) => setDraft({ ...draft, weekdays });
  const badDay = tried && faults.weekdays ? t.badDay : null;
  return { currencies, draft, choose, setDays, badDay, field, submit, busy: set.busy, failure: set.failure };
}

interface PartProps {
  form: ReturnType<typeof useRuleForm>;
}

/** Which movements of which currency the rule is for. */
function KindAndCurrencyFields({ form: { currencies, draft, choose } }: PartProps) {
  const t = useTexts().money.rules;
  return (
    <FieldRow>
      <ChoiceField
        autoFocus
        id="rule-kind"
        label={t.kind}
        value={draft.kind}
        onChoose={(value) => choose({ kind: value === 'withdrawal' ? 'withdrawal' : 'deposit' })}
        options={{ deposit: t.kinds.deposit, withdrawal: t.kinds.withdrawal }}
      />
      <ChoiceField
        id="rule-currency"
        label={t.currency}
        value={draft.currency}
        onChoose={(value) => choose({ currency: value })}
        options={Object.fromEntries(currencies.map((each) => [each, each]))}
      />
    </FieldRow>
  );
}

/** The days and hours. */
function DaysAndHoursFields({ form: { draft, setDays, badDay, field } }: PartProps) {
  const t = useTexts().money.rules;
  const locale = LOCALES[useConsoleLanguage()];
  return (
    <>
      <CheckboxGroup
        label={t.weekdays}
        options={Object.fromEntries(DAYS.map((day) => [String(day), formatWeekday(day, locale)]))}
        chosen={draft.weekdays.map(String)}
        onChange={(chosen) => setDays(chosen.map(Number))}
        fault={badDay}
      />
      <FieldRow>
        <TextField {...field('opens', t.opens, t.timeHint)} />
        <TextField {...field('closes', t.closes, t.timeHint)} />
      </FieldRow>
    </>
  );
}

export function SetDepositWithdrawalRuleDialog(props: SetFundsRuleDialogProps) {
  const t = useTexts().money.rules;
  const form = useRuleForm(props);
  const { field } = form;
  return (
    <FormDialog
      title={t.add}
      verb={t.add}
      busy={form.busy}
      failure={form.failure}
      onSubmit={() => void form.submit()}
      onClose={props.onClose}
    >
      <KindAndCurrencyFields form={form} />
      <TextField
        type="datetime-local"
        {...field('from', t.from, t.fromHint)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <FieldRow>
        <TextField {...field('minimum', t.minimum)} />
        <TextField {...field('maximum', t.maximum)} />
      </FieldRow>
      <FieldRow>
        <TextField {...field('feeFixed', t.feeFixed)} />
        <TextField {...field('feeBps', t.feeBps)} />
      </FieldRow>
      <DaysAndHoursFields form={form} />
      <FieldRow>
        <TextField {...field('zone', t.zone)} />
        <TextField {...field('fourEyesAbove', t.fourEyes, t.fourEyesHint)} />
      </FieldRow>
      <FieldRow>
        <TextField {...field('customerAlone', t.customerAlone)} />
        <TextField {...field('approverAlone', t.approverAlone)} />
      </FieldRow>
      <FieldRow>
        <TextField {...field('coolingHours', t.cooling)} />
        <TextField {...field('usualHours', t.usual)} />
      </FieldRow>
      <TextField {...field('latestDays', t.latest)} />
    </FormDialog>
  );
}
