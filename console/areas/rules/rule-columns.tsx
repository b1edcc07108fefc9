import { daysText, zoneName } from '@bourse/contract/hours-words.ts';
import { LOCALES } from '@bourse/contract/texts/languages.ts';
import { formatMoney, formatShortTime, withCurrency } from '../../language/format.ts';
import { useConsoleLanguage, useTexts } from '../../language/use-texts.ts';
import { Lines } from '../../list/lines.tsx';
import { Mark, type Tone } from '../../list/mark.tsx';
import { type Column } from '../../list/table.tsx';
import { clockOf } from './clock-minutes.ts';
import { feeWords } from '../../language/fee-words.ts';
import { DecideProposal, Proposed } from '../../proposals/proposal.tsx';
import type { Rule } from './rule-draft.ts';

const TONES: Record<Rule['standing'], Tone> = {
  proposed: 'warns',
  house: 'plain',
  past: 'plain',
  holds: 'good',
  coming: 'warns',
  replaced: 'plain',
};

/** The days, the hours, and their time zone. */
function Window({ rule: { weekdays, opens, closes, zone } }: { rule: Rule }) {
  const locale = LOCALES[useConsoleLanguage()];
  const times = `${clockOf(opens)}–${clockOf(closes)}`;
  return <Lines lines={[`${daysText(weekdays, locale)} ${times}`, zoneName(zone, locale)]} />;
}

export function useRuleColumns(): Column<Rule>[] {
  const texts = useTexts();
  const t = texts.money.rules;
  return [
    { name: 'kind', title: t.kind, kind: 'tight', cell: (rule) => t.kinds[rule.kind] },
    { name: 'currency', title: t.currency, kind: 'tight', cell: (rule) => rule.currency },
    {
      name: 'standing',
      title: t.standing,
      cell: ({ standing, proposal }) => (
        <>
          <Mark tone={TONES[standing]}>{t.standings[standing]}</Mark>
          {proposal ? <Proposed proposal={proposal} /> : null}
        </>
      ),
    },
    {
      name: 'from',
      title: t.from,
      kind: 'number',
      cell: ({ from }) => (from ? formatShortTime(from) : texts.list.none),
    },
    { name: 'minimum', title: t.minimum, kind: 'number', cell: (rule) => formatMoney(rule.minimum, rule.currency) },
    { name: 'maximum', title: t.maximum, kind: 'number', cell: (rule) => formatMoney(rule.maximum, rule.currency) },
    { name: 'fee', title: t.fee, kind: 'number', cell: (rule) => feeWords(rule) ?? texts.list.none },
    { name: 'window', title: t.window, cell: (rule) => <Window rule={rule} /> },
    {
      name: 'fourEyes',
      title: t.fourEyes,
      kind: 'number',
      cell: (rule) => (rule.fourEyesAbove === null ? t.oneIsEnough : formatMoney(rule.fourEyesAbove, rule.currency)),
    },
    {
      name: 'customerAlone',
      title: t.customerAlone,
      kind: 'number',
      cell: (rule) => formatMoney(rule.customerAlone ?? '0', rule.currency),
    },
    {
      name: 'approverAlone',
      title: t.approverAlone,
      kind: 'number',
      cell: (rule) => formatMoney(rule.approverAlone ?? '0', rule.currency),
    },
    { name: 'cooling', title: t.cooling, kind: 'number', cell: (rule) => rule.coolingHours },
    {
      name: 'act',
      title: t.act,
      kind: 'tight',
      cell: ({ proposal, kind, currency }) =>
        proposal ? <DecideProposal proposal={proposal} about={withCurrency(t.kinds[kind], currency)} /> : null,
    },
  ];
}
