/** The house's block desks: what each holds, and what waits for a second person. */
import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { formatNumber } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { FormDialog } from '../../layout/form-dialog.tsx';
import type { Tone } from '../../list/mark.tsx';
import type { Column } from '../../list/table.tsx';
import { ProposalsPanel, standingColumns } from '../../proposals/proposals-panel.tsx';
import { useMay } from '../../session/use-me.ts';

type Desk = Answer<'staff/listBlockDesks'>['rows'][number];
const TONES: Record<Desk['standing'], Tone> = {
  proposed: 'warns',
  waitsForCapital: 'warns',
  open: 'good',
  toBeEnded: 'warns',
  ended: 'plain',
};
const GOES_ON: readonly Desk['standing'][] = ['open', 'waitsForCapital'];

export function DesksPanel() {
  const t = useTexts().blocks.desks;
  const may = useMay('money.rules');
  const { data } = useStaffCall('staff/listBlockDesks', {});
  const columns = useDeskColumns(may);
  if (!data) return null;
  return (
    <ProposalsPanel
      words={t}
      about={
        <>
          {t.about} <Link to="/house-accounts">{t.capital}</Link>
        </>
      }
      permission="money.rules"
      columns={columns}
      rows={data.rows}
      idOf={({ account, instrument, proposal }) => `${account} ${instrument} ${proposal?.id}`}
      form={(close) => <ProposeDesk onClose={close} />}
    />
  );
}

function useDeskColumns(may: boolean): Column<Desk>[] {
  const t = useTexts().blocks.desks;
  return [
    { name: 'share', title: t.share, cell: ({ name, instrument }) => `${name} (${instrument})` },
    { name: 'for', title: t.seller, kind: 'tight', cell: ({ house }) => (house ? t.house : t.seat) },
    { name: 'held', title: t.held, kind: 'number', cell: ({ held }) => formatNumber(held) },
    ...standingColumns<Desk['standing'], Desk>(t, TONES, ({ name }) => name, {
      act: (desk) => (may && desk.house && GOES_ON.includes(desk.standing) ? <EndDesk desk={desk} /> : null),
    }),
  ];
}

function EndDesk({ desk }: { desk: Desk }) {
  const texts = useTexts();
  const t = texts.blocks.desks;
  const say = useSay();
  const propose = useStaffCommand('staff/proposeBlockDesk', { aloud: true });
  const end = async (): Promise<void> => {
    if (await propose.run({ instrument: desk.instrument, open: false })) say(texts.proposals.proposed);
  };
  return (
    <Button size="small" disabled={propose.busy} onClick={() => void end()} aria-label={`${t.end}: ${desk.name}`}>
      {t.end}
    </Button>
  );
}

function ProposeDesk({ onClose }: { onClose(): void }) {
  const texts = useTexts();
  const t = texts.blocks.desks;
  const say = useSay();
  const propose = useStaffCommand('staff/proposeBlockDesk');
  const [instrument, setInstrument] = useState('');
  const [tried, setTried] = useState(false);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (instrument === '' || !(await propose.run({ instrument: instrument.trim(), open: true }))) return;
    onClose();
    say(texts.proposals.proposed);
  };
  const lacks = tried && instrument === '';
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
        autoFocus
        id="desk-share"
        label={t.share}
        value={instrument}
        onChange={({ target }) => setInstrument(target.value)}
        error={lacks}
        helperText={lacks ? t.needed : t.shareHint}
      />
    </FormDialog>
  );
}
