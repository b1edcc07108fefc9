/** Sets a rule for a currency's deposits or withdrawals, dated ahead; starts with the present terms. */
import { useSearchParams } from 'react-router';
import { LOCALES } from '@bourse/contract/texts/languages.ts';
import { CommandDialog, pickLabels, sayFaults } from '../../form/command-dialog.tsx';
import { useConsoleLanguage, useTexts } from '../../language/use-texts.tsx';
import {
  createDepositWithdrawalRuleDraft,
  type DepositWithdrawalRule,
  formatWeekday,
  parseDepositWithdrawalRuleDraft,
} from './deposit-withdrawal-rule-draft.ts';

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** A draft with the terms in force, or the house's defaults. */
function draftOf(rules: readonly DepositWithdrawalRule[], kind: string, currency: string) {
  const [present] = ['inForce', 'house'].flatMap((status) =>
    rules.filter((rule) => rule.status === status && rule.kind === kind && rule.currency === currency),
  );
  const about = { kind: kind === 'withdrawal' ? ('withdrawal' as const) : ('deposit' as const), currency };
  const draft = createDepositWithdrawalRuleDraft(about, present);
  return { ...draft, weekdays: draft.weekdays.join(',') };
}

interface SetFundsRuleDialogProps {
  rules: readonly DepositWithdrawalRule[];
  onClose(): void;
}

export function SetDepositWithdrawalRuleDialog({ rules, onClose }: SetFundsRuleDialogProps) {
  const texts = useTexts();
  const t = texts.money.rules;
  const locale = LOCALES[useConsoleLanguage()];
  const [query] = useSearchParams();
  const currencies = [...new Set(rules.map((rule) => rule.currency))];
  const weekdays = Object.fromEntries(DAYS.map((day) => [String(day), formatWeekday(day, locale)]));
  return (
    <CommandDialog
      call="staff/setFundsRule"
      title={t.add}
      initial={draftOf(rules, query.get('kind') ?? 'deposit', query.get('currency') || (currencies[0] ?? ''))}
      adjust={(typed, changed) =>
        changed === 'kind' || changed === 'currency'
          ? { ...draftOf(rules, typed.kind, typed.currency), from: typed.from }
          : typed
      }
      parts={[
        [
          { name: 'kind', label: t.kind, options: { deposit: t.kinds.deposit, withdrawal: t.kinds.withdrawal } },
          { name: 'currency', label: t.currency, options: pickLabels(undefined, currencies) },
        ],
        { name: 'from', label: t.from, hint: t.fromHint, type: 'datetime-local' },
        [
          { name: 'minimum', label: t.minimum },
          { name: 'maximum', label: t.maximum },
        ],
        [
          { name: 'feeFixed', label: t.feeFixed },
          { name: 'feeBps', label: t.feeBps },
        ],
        { name: 'weekdays', label: t.weekdays, options: weekdays, several: true },
        [
          { name: 'opens', label: t.opens, hint: t.timeHint },
          { name: 'closes', label: t.closes, hint: t.timeHint },
        ],
        [
          { name: 'zone', label: t.zone },
          { name: 'fourEyesAbove', label: t.fourEyes, hint: t.fourEyesHint },
        ],
        [
          { name: 'customerAlone', label: t.customerAlone },
          { name: 'approverAlone', label: t.approverAlone },
        ],
        [
          { name: 'coolingHours', label: t.cooling },
          { name: 'usualHours', label: t.usual },
        ],
        { name: 'latestDays', label: t.latest },
      ]}
      parse={(typed) => {
        const days = typed.weekdays.split(',').filter(Boolean).map(Number);
        const { rule, faults } = parseDepositWithdrawalRuleDraft({ ...typed, weekdays: days });
        return { input: rule, faults: sayFaults(faults, t) };
      }}
      successMessage={({ proposal }) => (proposal ? texts.proposals.proposed : t.set)}
      onClose={onClose}
    />
  );
}
