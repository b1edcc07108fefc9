/** Whether this world is for practice, and what two people can still turn it into. */
import { Button } from '@mui/material';
import { useSay } from '../../../api/use-say.ts';
import { useStaffCall } from '../../../api/use-staff-call.ts';
import { useStaffCommand } from '../../../api/use-staff-command.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Panel } from '../../../layout/panel.tsx';
import { Waiting } from '../../../layout/waiting.tsx';
import { useMay } from '../../../session/use-me.ts';
import { DecideProposal, Proposed } from '../../../proposals/proposal.tsx';

export function PracticePanel() {
  const texts = useTexts();
  const t = texts.practice;
  const may = useMay('money.rules');
  const say = useSay();
  const reading = useStaffCall('staff/getPractice', {});
  const propose = useStaffCommand('staff/proposePractice', { aloud: true });
  const submit = async (): Promise<void> => {
    if (await propose.run({})) say(texts.proposals.proposed);
  };
  if (!reading.data)
    return (
      <Panel title={t.title}>
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      </Panel>
    );
  const { on, possible, proposal } = reading.data;
  return (
    <Panel title={t.title}>
      <p>{on ? t.on : t.off}</p>
      {possible ? <p>{t.possible}</p> : null}
      {proposal ? (
        <p>
          <Proposed proposal={proposal} /> <DecideProposal proposal={proposal} about={t.title} />
        </p>
      ) : null}
      {may && possible && !proposal ? (
        <p>
          <Button variant="outlined" disabled={propose.busy} onClick={() => void submit()}>
            {t.propose}
          </Button>
        </p>
      ) : null}
    </Panel>
  );
}
