/** The house's halts, and those that wait for a second person. */
import { Button, TextField } from '@mui/material';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useShowMessage, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Page, LoadingOrError } from '../../layout/page.tsx';
import type { TableColumn, StatusTone } from '../../list/table.tsx';
import { ProposalsPanel, buildProposalStatusColumns } from '../../proposals/proposals-panel.tsx';
import { useHasPermission } from '../../api/auth-provider.ts';
import { useState } from 'react';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { OPERATOR_HALT_REASONS } from '@bourse/core/markets/operator-halts/operator-halts.ts';
import { ChoiceField, FormDialog } from '../../layout/form-dialog.tsx';

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
      {reading.data ? (
        <ProposalsPanel
          words={t}
          about={t.about}
          permission="money.rules"
          columns={columns}
          rows={reading.data.rows}
          idOf={({ market, instrument, at, proposal }) => `${market} ${instrument} ${at} ${proposal?.id}`}
          form={(close) => <ProposeHalt onClose={close} />}
        />
      ) : (
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      )}
    </Page>
  );
}

const subjectOf = ({ market, instrument }: Halt): string => instrument ?? market;

function useColumns(): TableColumn<Halt>[] {
  const t = useTexts().operatorHalts;
  const words = useProductTexts();
  const may = useHasPermission('money.rules');
  return [
    {
      name: 'market',
      title: t.market,
      kind: 'tight',
      cell: ({ market }) => (words ? labelOf(words.markets.name, market) : market),
    },
    {
      name: 'instrument',
      title: t.instrument,
      cell: ({ instrument, name }) => (instrument === null ? t.whole : `${name} (${instrument})`),
    },
    { name: 'why', title: t.why, cell: ({ why }) => (words ? words.terms.haltReason[why] : '') },
    ...buildProposalStatusColumns<Halt['status'], Halt>(t, TONES, subjectOf, {
      act: (halt) => (may && halt.status === 'halted' ? <ResumeButton halt={halt} /> : null),
    }),
  ];
}

function ResumeButton({ halt }: { halt: Halt }) {
  const texts = useTexts();
  const t = texts.operatorHalts;
  const say = useShowMessage();
  const propose = useStaffCommand('staff/proposeOperatorHalt', { aloud: true });
  const resume = async (): Promise<void> => {
    const { market, instrument, why } = halt;
    if (await propose.run({ market, instrument, halted: false, why })) say(texts.proposals.proposed);
  };
  return (
    <Button
      size="small"
      disabled={propose.busy}
      onClick={() => void resume()}
      aria-label={`${t.resume}: ${subjectOf(halt)}`}
    >
      {t.resume}
    </Button>
  );
}

/** Proposes a halt to a second person: of an instrument, or of a whole market. */
function ProposeHalt({ onClose }: { onClose(): void }) {
  const texts = useTexts();
  const t = texts.operatorHalts;
  const words = useProductTexts();
  const say = useShowMessage();
  const propose = useStaffCommand('staff/proposeOperatorHalt');
  const [market, setMarket] = useState<string>(MARKETS[0]);
  const [why, setWhy] = useState<string>(OPERATOR_HALT_REASONS[0]);
  const [instrument, setInstrument] = useState('');
  const submit = async (): Promise<void> => {
    const [of, reason] = [MARKETS.find((each) => each === market), OPERATOR_HALT_REASONS.find((each) => each === why)];
    if (!of || !reason) return;
    const named = instrument.trim().toUpperCase();
    const haltInput = { market: of, instrument: named === '' ? null : named, halted: true, why: reason };
    if (!(await propose.run(haltInput))) return;
    onClose();
    say(texts.proposals.proposed);
  };
  const wordsOf = (codes: readonly string[], table: Readonly<Record<string, string>> | undefined) =>
    Object.fromEntries(codes.map((code) => [code, table ? labelOf(table, code) : code]));
  return (
    <FormDialog
      title={t.add}
      verb={t.add}
      danger
      busy={propose.busy}
      failure={propose.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChoiceField
        autoFocus
        id="halt-market"
        label={t.market}
        value={market}
        onChoose={setMarket}
        options={wordsOf(MARKETS, words?.markets.name)}
      />
      <TextField
        id="halt-instrument"
        label={t.instrument}
        value={instrument}
        onChange={({ target }) => setInstrument(target.value)}
        helperText={t.instrumentHint}
      />
      <ChoiceField
        id="halt-why"
        label={t.why}
        value={why}
        onChoose={setWhy}
        options={wordsOf(OPERATOR_HALT_REASONS, words?.terms.haltReason)}
      />
    </FormDialog>
  );
}
