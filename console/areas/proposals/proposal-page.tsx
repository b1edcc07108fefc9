/** One proposal, decided or not: who proposed and decided it, when and why, and each value next to the previous one. */
import { useParams } from 'react-router';
import { fill } from '@bourse/contract/texts/fill.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatDateTime } from '../../language/format.ts';
import { subjectText } from '../../language/subject-words.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { Facts, Panel } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { DecidedFacts } from '../../proposals/decided-facts.tsx';
import { Proposed } from '../../proposals/proposal.tsx';
import { Outcome } from './outcome.tsx';

export function ProposalPage() {
  const { proposal = '' } = useParams();
  const t = useTexts().proposalQueue;
  const { data, error, refetch } = useStaffCall('staff/getProposal', { proposal });
  if (data) return <Shown proposal={data} />;
  return (
    <Page title={t.one} above={{ title: t.title, to: '/proposals' }}>
      <Waiting error={error} again={() => void refetch()} />
    </Page>
  );
}

function Shown({
  proposal: { kind, subject, by, at, proposal, decision, facts },
}: {
  proposal: Answer<'staff/getProposal'>;
}) {
  const texts = useTexts();
  const { proposalQueue: t, proposals, written } = texts;
  const byAt = (name: string, when: string): string => fill(written.byAt, { name, at: formatDateTime(when) });
  return (
    <Page
      title={`${labelOf(proposals.kinds, kind)}: ${subjectText(subject, texts)}`}
      above={{ title: t.title, to: '/proposals' }}
      about={proposal ? <Proposed proposal={proposal} /> : decision ? <Outcome decision={decision} /> : null}
    >
      <Panel title={t.people}>
        <Facts
          facts={[
            [t.by, byAt(by.name, at)],
            [t.decider, decision && (decision.by ? byAt(decision.by.name, decision.at) : formatDateTime(decision.at))],
          ]}
        />
      </Panel>
      <Panel title={t.changes}>
        <DecidedFacts facts={facts} />
      </Panel>
    </Page>
  );
}
