/** What one person has proposed and a second one decides: who it was, until when, who has claimed it; the decision. */
import { Button } from '@mui/material';
import { useState } from 'react';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../api/staff-api-client.ts';
import { describeFailure, useShowMessage, useStaffCall, useStaffCommand } from '../api/use-staff-call.ts';
import { formatDateTimeToMinute } from '../language/format.ts';
import { TextInLanguage, useConsoleLanguage, useProductTexts, useTexts } from '../language/use-texts.tsx';
import { StatusLabel, StatusLabelRow, MutedText } from '../list/table.tsx';
import { useCurrentStaffMember } from '../api/auth-provider.ts';
import { FormDialog, useRejectionReason, RejectionReasonFields } from '../layout/form-dialog.tsx';
import { PROPOSAL_REJECTION_REASONS } from '@bourse/core/compliance/review-requests.ts';
import { type Language, LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { formatAuditDetail } from '../language/format-audit-details.ts';
import { FactList } from '../layout/page.tsx';
import styles from '../layout/page.module.css';

type Proposal = NonNullable<CallAnswer<'staff/listFundsRules'>['rows'][number]['proposal']>;
/** `about` names what is proposed, for those who can't see the row. */
interface ProposalProps {
  proposal: Proposal;
  about: string;
}

export function ProposedChangeNote({ proposal }: Pick<ProposalProps, 'proposal'>) {
  const t = useTexts().proposals;
  const { by, claimedBy, decideBefore, linked } = proposal;
  return (
    <StatusLabelRow>
      {linked ? <StatusLabel tone="bad">{t.linked}</StatusLabel> : null}
      {claimedBy ? <StatusLabel>{fillPlaceholders(t.claimedBy, { name: claimedBy.name })}</StatusLabel> : null}
      <MutedText>
        {fillPlaceholders(t.about, { name: by.name, before: formatDateTimeToMinute(decideBefore) })}
      </MutedText>
    </StatusLabelRow>
  );
}

/** `onCode` gets what an approver hands to a login's person. */
export function DecideProposalButtons({ proposal, about, onCode }: ProposalProps & { onCode?(code: string): void }) {
  const me = useCurrentStaffMember();
  const own = me?.id === proposal.by.id;
  const isClaimedByAnother = proposal.claimedBy !== null && proposal.claimedBy.id !== me?.id;
  if (isClaimedByAnother || (!own && !proposal.mayApprove)) return null;
  return own ? (
    <WithdrawProposalButton proposal={proposal} about={about} />
  ) : (
    <ApproveRejectButtons proposal={proposal} about={about} {...(onCode ? { onCode } : {})} />
  );
}

function WithdrawProposalButton({ proposal, about }: ProposalProps) {
  const t = useTexts().proposals;
  const say = useShowMessage();
  const decide = useStaffCommand('staff/decideProposal', { aloud: true });
  const end = async (): Promise<void> => {
    if (await decide.run({ proposal: proposal.id, verdict: 'reject' })) say(t.takenBack);
  };
  return (
    <Button size="small" disabled={decide.busy} onClick={() => void end()} aria-label={`${t.takeBack}: ${about}`}>
      {t.takeBack}
    </Button>
  );
}

/** Approve, reject with a reason, and keep others from it meanwhile; approving and rejecting both ask once more. */
function ApproveRejectButtons({ proposal, about, onCode }: ProposalProps & { onCode?(code: string): void }) {
  const t = useTexts().proposals;
  const say = useShowMessage();
  const [asks, setAsks] = useState<'approve' | 'reject' | null>(null);
  const close = (): void => setAsks(null);
  const dialog = { proposal: proposal.id, about, onClose: close };
  return (
    <>
      <Button size="small" variant="contained" onClick={() => setAsks('approve')} aria-label={`${t.approve}: ${about}`}>
        {t.approve}
      </Button>
      <Button size="small" onClick={() => setAsks('reject')} aria-label={`${t.reject}: ${about}`}>
        {t.reject}
      </Button>
      <ClaimButton proposal={proposal} about={about} />
      {asks === 'approve' ? (
        <ApproveDialog
          {...dialog}
          by={proposal.by.name}
          onDone={({ code, stillToCome }) => {
            close();
            say(stillToCome ? t.approvedToCome : t.approved, stillToCome ? 'info' : 'success');
            if (code !== null) onCode?.(code);
          }}
        />
      ) : null}
      {asks === 'reject' ? (
        <RejectDialog
          {...dialog}
          onDone={() => {
            close();
            say(t.rejected);
          }}
        />
      ) : null}
    </>
  );
}

function ClaimButton({ proposal, about }: ProposalProps) {
  const t = useTexts().proposals;
  const say = useShowMessage();
  const claim = useStaffCommand('staff/claimProposal', { aloud: true });
  const release = useStaffCommand('staff/releaseProposal', { aloud: true });
  const mine = proposal.claimedBy !== null;
  const word = mine ? t.release : t.claim;
  const change = async (): Promise<void> => {
    if (await (mine ? release : claim).run({ proposal: proposal.id })) say(mine ? t.released : t.claimed);
  };
  return (
    <Button
      size="small"
      disabled={claim.busy || release.busy}
      onClick={() => void change()}
      aria-label={`${word}: ${about}`}
    >
      {word}
    </Button>
  );
}

/**
 * Asks before a second person's approval, which takes effect at once, and first shows everything that it decides. Its
 * key is created when the dialog opens.
 */

interface ApproveProps {
  proposal: string;
  about: string;
  /** Whose proposal it is. */
  by: string;
  onClose(): void;
  /** With what must be handed to a login's person, if anything; and whether the consequences are still to come. */
  onDone(decided: CallAnswer<'staff/decideProposal'>): void;
}

function ApproveDialog({ proposal, about, by, onClose, onDone }: ApproveProps) {
  const texts = useTexts();
  const t = texts.proposals;
  const decide = useStaffCommand('staff/decideProposal');
  const { data: detail, error } = useStaffCall('staff/getProposal', { proposal });
  const submit = async () => {
    if (!detail) return;
    const done = await decide.run({ proposal, verdict: 'approve' });
    if (done) onDone(done);
  };
  // Nobody approves what they haven't seen.
  if (!detail && !error) return null;
  return (
    <FormDialog
      title={fillPlaceholders(t.approveWhat, { what: about })}
      verb={t.approve}
      plain
      busy={decide.busy || !detail}
      failure={error ? describeFailure(error, texts) : decide.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {detail ? <ProposalFacts facts={detail.facts} /> : null}
      <p>{fillPlaceholders(t.approveSays, { name: by })}</p>
    </FormDialog>
  );
}

/** Rejects another person's proposal: why, by a code and in words. Its key is created when the dialog opens. */

interface RejectProps {
  proposal: string;
  about: string;
  onClose(): void;
  onDone(): void;
}

function RejectDialog({ proposal, about, onClose, onDone }: RejectProps) {
  const t = useTexts().proposals;
  const decide = useStaffCommand('staff/decideProposal');
  const typed = useRejectionReason();
  const [tried, setTried] = useState(false);
  const chosen = PROPOSAL_REJECTION_REASONS.find((each) => each === typed.reason);
  const submit = async () => {
    setTried(true);
    if (!chosen) return;
    if (await decide.run({ proposal, verdict: 'reject', reason: chosen, ...typed.remarkInput })) onDone();
  };
  return (
    <FormDialog
      title={fillPlaceholders(t.rejectWhat, { what: about })}
      verb={t.reject}
      danger
      busy={decide.busy}
      failure={decide.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RejectionReasonFields typed={typed} words={t} reasons={t.reasons} isReasonMissing={tried && !chosen} />
    </FormDialog>
  );
}

/** What a proposal decides, value by value, beside the present values. */

type Fact = CallAnswer<'staff/getProposal'>['facts'][number];

export function ProposalFacts({ facts }: { facts: readonly Fact[] }) {
  const texts = useTexts();
  const from = { texts, product: useProductTexts(), language: useConsoleLanguage() };
  const currency = facts.find(({ name }) => name === 'currency')?.value ?? undefined;
  const textOf = (name: string, value: string | null): string =>
    value === null ? texts.proposals.none : formatAuditDetail(name, value, from, currency);
  return (
    <div className={styles.decided}>
      <FactList
        facts={facts.map(({ name, value, was }) => {
          const label = labelOf(texts.audit.details, name);
          const now = textOf(name, value);
          const language = LANGUAGES.find((each) => name === `${each}Words`);
          if (language) return written(label, now, language);
          if (was === null || was === value) return [label, now];
          return [
            label,
            <>
              <strong>{now}</strong> <span>{fillPlaceholders(texts.proposals.was, { was: textOf(name, was) })}</span>
            </>,
          ];
        })}
      />
    </div>
  );
}

/** What customers of a language will read, below that language's own name. */
const written = (label: string, words: string, language: Language) =>
  [
    label,
    <TextInLanguage key="words" language={language}>
      {words}
    </TextInLanguage>,
    <TextInLanguage key="label" language={language}>
      {label}
    </TextInLanguage>,
  ] as const;
