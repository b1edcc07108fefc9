/** The house's halts, and those that wait for a second person. */
import { Button } from '@mui/material';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import type { Answer } from '../../api/client.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import type { Tone } from '../../list/mark.tsx';
import type { Column } from '../../list/table.tsx';
import { ProposalsPanel, standingColumns } from '../../proposals/proposals-panel.tsx';
import { useMay } from '../../session/use-me.ts';
import { ProposeHalt } from './propose-halt.tsx';

type Halt = Answer<'staff/listOperatorHalts'>['rows'][number];
const TONES: Record<Halt['standing'], Tone> = {
  proposed: 'warns',
  halted: 'bad',
  toBeResumed: 'warns',
  resumed: 'plain',
};
const LOOK_EVERY_MS = 15_000;

export function OperatorHaltsPage() {
  const t = useTexts().operatorHalts;
  const reading = useStaffCall('staff/listOperatorHalts', {}, { refreshMs: LOOK_EVERY_MS });
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
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      )}
    </Page>
  );
}

const subjectOf = ({ market, instrument }: Halt): string => instrument ?? market;

function useColumns(): Column<Halt>[] {
  const t = useTexts().operatorHalts;
  const words = useProductTexts();
  const may = useMay('money.rules');
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
    ...standingColumns<Halt['standing'], Halt>(t, TONES, subjectOf, {
      act: (halt) => (may && halt.standing === 'halted' ? <ResumeButton halt={halt} /> : null),
    }),
  ];
}

function ResumeButton({ halt }: { halt: Halt }) {
  const texts = useTexts();
  const t = texts.operatorHalts;
  const say = useSay();
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
