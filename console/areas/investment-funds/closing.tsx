/** A fund's closing: its state, or the way to propose it, with whom it concerns and why. */
import { Button, TextField } from '@mui/material';
import { groupThousands } from '@bourse/contract/format.ts';
import { fill } from '@bourse/contract/texts/fill.ts';
import { useState } from 'react';
import type { Answer } from '../../api/client.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { formatDate, formatDateTime, formatMoney, withCurrency } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { FormDialog } from '../../layout/form-dialog.tsx';
import { Facts } from '../../layout/panel.tsx';
import { Mark, Soft } from '../../list/mark.tsx';
import { DecideProposal, Proposed } from '../../proposals/proposal.tsx';
import { useMay } from '../../session/use-me.ts';

type Fund = Answer<'staff/listFunds'>['rows'][number];

export function Closing({ fund }: { fund: Fund }) {
  const { name, sellsOn, endedAt, closing } = fund;
  const t = useTexts().investmentFunds.closing;
  const may = useMay('money.rules');
  const [asks, setAsks] = useState(false);
  if (endedAt !== null) return <Soft>{fill(t.ended, { date: formatDateTime(endedAt).slice(0, 10) })}</Soft>;
  if (sellsOn !== null) return <Mark tone="warns">{fill(t.sells, { date: formatDate(sellsOn) })}</Mark>;
  if (closing)
    return (
      <>
        <Proposed proposal={closing} /> <DecideProposal proposal={closing} about={name} />
      </>
    );
  if (!may) return null;
  return (
    <>
      <Button size="small" onClick={() => setAsks(true)} aria-label={`${t.add}: ${name}`}>
        {t.add}
      </Button>
      {asks ? <AskToClose fund={fund} onClose={() => setAsks(false)} /> : null}
    </>
  );
}

function AskToClose({ fund: { fund, name, ...of }, onClose }: { fund: Fund; onClose(): void }) {
  const texts = useTexts();
  const { closing: t, columns } = texts.investmentFunds;
  const say = useSay();
  const propose = useStaffCommand('staff/proposeFundEnd');
  const [why, setWhy] = useState('');
  const [tried, setTried] = useState(false);
  const lacks = tried && why.trim().length < 3;
  const submit = async (): Promise<void> => {
    setTried(true);
    if (why.trim().length < 3 || !(await propose.run({ fund, why: why.trim() }))) return;
    onClose();
    say(texts.proposals.proposed);
  };
  return (
    <FormDialog
      title={fill(t.ask, { name })}
      verb={t.add}
      busy={propose.busy}
      failure={propose.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t.says}</p>
      <Facts
        facts={[
          [columns.holders, String(of.holders)],
          [columns.held, groupThousands(of.held)],
          [columns.worth, of.worth === null ? null : withCurrency(formatMoney(of.worth, of.currency), of.currency)],
          [columns.plans, String(of.plans)],
          [columns.waiting, String(of.waiting)],
        ]}
      />
      <TextField
        autoFocus
        id="closing-why"
        label={t.why}
        multiline
        value={why}
        onChange={({ target }) => setWhy(target.value)}
        error={lacks}
        helperText={lacks ? t.whyNeeded : undefined}
      />
    </FormDialog>
  );
}
