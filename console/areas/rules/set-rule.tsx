/** A rule for deposits or withdrawals of a currency, dated ahead; it begins with the terms that hold now. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { LOCALES } from '@bourse/contract/texts/languages.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useConsoleLanguage, useTexts } from '../../language/use-texts.ts';
import { CheckGroup, FieldRow, FormDialog } from '../../layout/form-dialog.tsx';
import { weekdayOf } from './clock-minutes.ts';
import { type Rule, type RuleDraft, type RuleField, draftOf, readDraft } from './rule-draft.ts';

interface SetRuleProps {
  rules: readonly Rule[];
  kind: string;
  currency: string;
  onClose(): void;
}
const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The terms in force, else the house's. */
const standingRule = (rules: readonly Rule[], kind: string, currency: string): Rule | undefined =>
  ['holds', 'house'].flatMap((standing) =>
    rules.filter((rule) => rule.standing === standing && rule.kind === kind && rule.currency === currency),
  )[0];

export function SetRule({ rules, kind, currency, onClose }: SetRuleProps) {
  const texts = useTexts();
  const t = texts.money.rules;
  const locale = LOCALES[useConsoleLanguage()];
  const say = useSay();
  const set = useStaffCommand('staff/setFundsRule');
  const currencies = [...new Set(rules.map((rule) => rule.currency))];
  const begin = {
    kind: kind === 'withdrawal' ? ('withdrawal' as const) : ('deposit' as const),
    currency: currency || (currencies[0] ?? ''),
  };
  const [draft, setDraft] = useState<RuleDraft>(() => draftOf(begin, standingRule(rules, begin.kind, begin.currency)));
  const [tried, setTried] = useState(false);
  const { rule, faults } = readDraft(draft);

  /** Another kind or currency begins with what holds for it. */
  const choose = (change: Partial<Pick<RuleDraft, 'kind' | 'currency'>>): void => {
    const about = { kind: draft.kind, currency: draft.currency, ...change };
    setDraft({ ...draftOf(about, standingRule(rules, about.kind, about.currency)), from: draft.from });
  };
  const submit = async (): Promise<void> => {
    setTried(true);
    const done = rule && (await set.run(rule));
    if (!done) return;
    onClose();
    say(done.proposal ? texts.proposals.proposed : t.set);
  };
  const field = (name: RuleField, label: string, hint?: string) => ({
    id: `rule-${name}`,
    label,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
    error: tried && faults[name] !== undefined,
    helperText: tried && faults[name] ? t[faults[name]] : hint,
  });
  const asChoice = { select: { native: true }, inputLabel: { shrink: true } } as const;

  return (
    <FormDialog
      title={t.add}
      verb={t.add}
      busy={set.busy}
      failure={set.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FieldRow>
        <TextField
          select
          autoFocus
          id="rule-kind"
          label={t.kind}
          value={draft.kind}
          onChange={(event) => choose({ kind: event.target.value === 'withdrawal' ? 'withdrawal' : 'deposit' })}
          slotProps={asChoice}
        >
          <option value="deposit">{t.kinds.deposit}</option>
          <option value="withdrawal">{t.kinds.withdrawal}</option>
        </TextField>
        <TextField
          select
          id="rule-currency"
          label={t.currency}
          value={draft.currency}
          onChange={(event) => choose({ currency: event.target.value })}
          slotProps={asChoice}
        >
          {currencies.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </TextField>
      </FieldRow>
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
      <CheckGroup
        label={t.weekdays}
        options={Object.fromEntries(DAYS.map((day) => [String(day), weekdayOf(day, locale)]))}
        chosen={draft.weekdays.map(String)}
        onChange={(chosen) => setDraft({ ...draft, weekdays: chosen.map(Number) })}
        fault={tried && faults.weekdays ? t.badDay : null}
      />
      <FieldRow>
        <TextField {...field('opens', t.opens, t.timeHint)} />
        <TextField {...field('closes', t.closes, t.timeHint)} />
      </FieldRow>
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
