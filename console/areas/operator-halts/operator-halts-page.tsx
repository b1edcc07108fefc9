/** The house's halts, and those that wait for a second person. */
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Loaded, Page } from '../../layout/page.tsx';
import { type TableColumn, type StatusTone, textColumn, tightColumn } from '../../list/table.tsx';
import { ProposalsPanel, buildProposalStatusColumns } from '../../proposals/proposals-panel.tsx';
import { useHasPermission } from '../../api/session.ts';
import { proposeOperatorHalt } from '@bourse/contract/operator-halts/calls.ts';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { OPERATOR_HALT_REASONS } from '@bourse/core/markets/operator-halts/operator-halts.ts';
import { CommandButton } from '../../form/command-buttons.tsx';
import { CommandDialog, pickLabels, toCode } from '../../form/command-dialog.tsx';

type Halt = CallAnswer<'staff/listOperatorHalts'>['rows'][number];
const TONES: Record<Halt['status'], StatusTone> = {
  proposed: 'warns',
  halted: 'bad',
  toBeResumed: 'warns',
  resumed: 'plain',
};
const REFRESH_MS = 15_000;

export function OperatorHaltsPage() {
  const t = useTexts().operatorHalts;
  const reading = useStaffCall('staff/listOperatorHalts', {}, { refreshMs: REFRESH_MS });
  const columns = useColumns();
  return (
    <Page title={t.title}>
      <Loaded reading={reading}>
        {({ rows }) => (
          <ProposalsPanel
            words={t}
            about={t.about}
            permission="money.rules"
            columns={columns}
            rows={rows}
            idOf={({ market, instrument, at, proposal }) => `${market} ${instrument} ${at} ${proposal?.id}`}
            form={(close) => <ProposeHalt onClose={close} />}
          />
        )}
      </Loaded>
    </Page>
  );
}

const subjectOf = ({ market, instrument }: Halt): string => instrument ?? market;

function useColumns(): TableColumn<Halt>[] {
  const texts = useTexts();
  const t = texts.operatorHalts;
  const words = useProductTexts();
  const may = useHasPermission('money.rules');
  return [
    tightColumn(t.market, ({ market }) => (words ? labelOf(words.markets.name, market) : market)),
    textColumn(t.instrument, ({ instrument, name }) => (instrument === null ? t.whole : `${name} (${instrument})`)),
    textColumn(t.why, ({ why }) => (words ? words.terms.haltReason[why] : '')),
    ...buildProposalStatusColumns<Halt['status'], Halt>(t, TONES, subjectOf, {
      act: (halt) =>
        may && halt.status === 'halted' ? (
          <CommandButton
            call="staff/proposeOperatorHalt"
            input={{ market: halt.market, instrument: halt.instrument, halted: false, why: halt.why }}
            label={t.resume}
            about={subjectOf(halt)}
            successMessage={texts.proposals.proposed}
          />
        ) : null,
    }),
  ];
}

/** Proposes a halt to a second person: of an instrument, or of a whole market. */
function ProposeHalt({ onClose }: { onClose(): void }) {
  const texts = useTexts();
  const t = texts.operatorHalts;
  const words = useProductTexts();
  return (
    <CommandDialog
      call="staff/proposeOperatorHalt"
      shape={proposeOperatorHalt.input.shape}
      title={t.add}
      danger
      initial={{ market: MARKETS[0], instrument: '', why: OPERATOR_HALT_REASONS[0] }}
      parts={[
        { name: 'market', label: t.market, options: pickLabels(words?.markets.name, MARKETS) },
        { name: 'instrument', label: t.instrument, hint: t.instrumentHint, read: (text) => toCode(text) || null },
        { name: 'why', label: t.why, options: pickLabels(words?.terms.haltReason, OPERATOR_HALT_REASONS) },
      ]}
      input={{ halted: true }}
      successMessage={texts.proposals.proposed}
      onClose={onClose}
    />
  );
}
