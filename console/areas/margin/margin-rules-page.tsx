/**
 * Margin requirements, by market, board, instrument, volatility and size: past, present and future rules. Filters are
 * part of the address.
 */
import { useSearchParams } from 'react-router';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Page } from '../../layout/page.tsx';
import { FilteredTable } from '../../list/filtered-table.tsx';
import { type TableColumn, DATED_RULE_TONES, numberColumn, tightColumn } from '../../list/table.tsx';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { DialogButton } from '../../form/command-buttons.tsx';
import { CommandDialog, pickLabels, sayFaults } from '../../form/command-dialog.tsx';
import { formatAmount, formatDate } from '../../language/format.ts';
import { rateToPercent } from '../../language/parse-input.ts';
import { decisionColumn, proposalStatusColumn } from '../../proposals/proposals-panel.tsx';
import { createMarginRuleDraft, parseMarginRuleDraft } from './margin-rule-draft.ts';

const idOf = (rule: MarginRule): string =>
  [rule.market, rule.board, rule.instrument, rule.volatilityFrom, rule.valueFrom, rule.from, rule.proposal?.id].join(
    ' ',
  );

export function MarginRulesPage() {
  const t = useTexts().margin;
  const words = useProductTexts();
  const reading = useStaffCall('staff/listMarginRules', {});
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        reading.data ? (
          <DialogButton label={t.add} permission="money.rules">
            {(close) => <ProposeMarginRule onClose={close} />}
          </DialogButton>
        ) : null
      }
    >
      <FilteredTable
        label={t.title}
        columns={useMarginColumns()}
        rows={reading}
        idOf={idOf}
        filters={[
          {
            ...{ name: 'market', label: t.market, options: pickLabels(words?.markets.name, MARKETS) },
            of: ({ market }) => market,
          },
          { name: 'status', label: t.status, options: t.statuses, of: ({ status }) => status },
        ]}
        empty={t.empty}
        emptyFiltered={t.emptyFiltered}
      />
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
    tightColumn(t.market, marketOf),
    tightColumn(t.board, ({ board }) =>
      board === null ? t.every : words ? labelOf(words.markets.board, board) : board,
    ),
    tightColumn(t.instrument, ({ instrument }) => instrument ?? t.every),
    proposalStatusColumn(t, DATED_RULE_TONES),
    numberColumn(t.from, ({ from }) => formatDate(from)),
    numberColumn(t.volatility, ({ volatilityFrom }) => percent(volatilityFrom)),
    numberColumn(t.value, ({ market, valueFrom }) =>
      valueFrom ? formatAmount(valueFrom, getMarketRules(market).currency) : texts.list.none,
    ),
    numberColumn(t.initial, ({ initial }) => percent(initial)),
    numberColumn(t.warning, ({ warning }) => percent(warning)),
    numberColumn(t.maintenance, ({ maintenance }) => percent(maintenance)),
    numberColumn(t.leverage, ({ maximumLeverage }) => fillPlaceholders(t.leverageOf, { times: maximumLeverage })),
    decisionColumn(t.act, (rule) => [marketOf(rule), rule.instrument].filter(Boolean).join(' ')),
  ];
}

const BOARDS = ['listed', 'otc', 'crypto', 'fx'] as const;

/** Proposes a margin rule to a second person, at least a day ahead. */
function ProposeMarginRule({ onClose }: { onClose(): void }) {
  const texts = useTexts();
  const t = texts.margin;
  const words = useProductTexts()?.markets;
  const market = useSearchParams()[0].get('market');
  return (
    <CommandDialog
      call="staff/proposeMarginRule"
      title={t.add}
      initial={createMarginRuleDraft(MARKETS.find((each) => each === market) ?? MARKETS[0])}
      parts={[
        [
          { name: 'market', label: t.market, options: pickLabels(words?.name, MARKETS) },
          { name: 'board', label: t.board, options: { '': t.every, ...pickLabels(words?.board, BOARDS) } },
        ],
        [
          { name: 'instrument', label: t.instrument, hint: t.instrumentHint },
          { name: 'from', label: t.from, hint: t.fromHint, type: 'date' },
        ],
        [
          { name: 'volatilityFrom', label: t.volatility, hint: t.volatilityHint },
          { name: 'valueFrom', label: t.value, hint: t.valueHint },
        ],
        [
          { name: 'initial', label: t.initial, hint: t.percentHint },
          { name: 'warning', label: t.warning, hint: t.percentHint },
        ],
        [
          { name: 'maintenance', label: t.maintenance, hint: t.percentHint },
          { name: 'maximumLeverage', label: t.leverage },
        ],
      ]}
      parse={(typed) => {
        const { rule, faults } = parseMarginRuleDraft(typed);
        return { input: rule, faults: sayFaults(faults, t) };
      }}
      successMessage={texts.proposals.proposed}
      onClose={onClose}
    />
  );
}
