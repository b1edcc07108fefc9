/** What one person has proposed and a second one decides: who it was, until when, who has claimed it; the decision. */
import { CommandButton, DialogButton } from '../form/command-buttons.tsx';
import { CommandDialog, pickLabels, rejectionFields } from '../form/command-dialog.tsx';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../api/staff-api-client.ts';
import { describeFailure, useStaffCall } from '../api/use-staff-call.ts';
import { showMessage } from '../layout/message-snackbar.tsx';
import { formatDateTimeToMinute } from '../language/format.ts';
import { TextInLanguage, useConsoleLanguage, useProductTexts, useTexts } from '../language/use-texts.tsx';
import { StatusLabel, StatusLabelRow, MutedText } from '../list/table.tsx';
import { useCurrentStaffMember } from '../api/session.ts';
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

/** Nothing if nothing is proposed. */
export function ProposedChangeNote({ proposal }: { proposal: Proposal | null }) {
  const t = useTexts().proposals;
  if (!proposal) return null;
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

interface DecideProposalProps {
  /** Nothing is shown without one. */
  proposal: Proposal | null;
  about: string;
  /** Gets what an approver hands to a login's person. */
  onCode?: ((code: string) => void) | undefined;
}

export function DecideProposalButtons({ proposal, about, onCode }: DecideProposalProps) {
  const me = useCurrentStaffMember();
  if (!proposal) return null;
  const own = me?.id === proposal.by.id;
  const isClaimedByAnother = proposal.claimedBy !== null && proposal.claimedBy.id !== me?.id;
  if (isClaimedByAnother || (!own && !proposal.mayApprove)) return null;
  return own ? (
    <WithdrawProposalButton proposal={proposal} about={about} />
  ) : (
    <ApproveRejectButtons proposal={proposal} about={about} onCode={onCode} />
  );
}

function WithdrawProposalButton({ proposal, about }: ProposalProps) {
  const t = useTexts().proposals;
  return (
    <CommandButton
      call="staff/decideProposal"
      input={{ proposal: proposal.id, verdict: 'reject' }}
      label={t.takeBack}
      about={about}
      successMessage={t.takenBack}
    />
  );
}

/** Approve, reject with a reason, and keep others from it meanwhile; approving and rejecting both ask once more. */
function ApproveRejectButtons({ proposal, about, onCode }: ProposalProps & Pick<DecideProposalProps, 'onCode'>) {
  const t = useTexts().proposals;
  const isMine = proposal.claimedBy !== null;
  return (
    <>
      <DialogButton label={t.approve} about={about} size="small">
        {(close) => <ApproveDialog proposal={proposal} about={about} onCode={onCode} onClose={close} />}
      </DialogButton>
      <DialogButton label={t.reject} about={about} variant="text" size="small">
        {(close) => <RejectDialog proposal={proposal} about={about} onClose={close} />}
      </DialogButton>
      <CommandButton
        key={String(isMine)}
        call={isMine ? 'staff/releaseProposal' : 'staff/claimProposal'}
        input={{ proposal: proposal.id }}
        label={isMine ? t.release : t.claim}
        about={about}
        successMessage={isMine ? t.released : t.claimed}
      />
    </>
  );
}

/**
 * Asks before a second person's approval, which takes effect at once, and first shows everything that it decides. Its
 * key is created when the dialog opens.
 */

interface DecideProps extends ProposalProps {
  onClose(): void;
}

function ApproveDialog({ proposal, about, onCode, onClose }: DecideProps & Pick<DecideProposalProps, 'onCode'>) {
  const texts = useTexts();
  const t = texts.proposals;
  const { data: detail, error } = useStaffCall('staff/getProposal', { proposal: proposal.id });
  // Nobody approves what they haven't seen.
  if (!detail && !error) return null;
  return (
    <CommandDialog
      call="staff/decideProposal"
      title={fillPlaceholders(t.approveWhat, { what: about })}
      verb={t.approve}
      isUnready={!detail}
      parts={[
        detail ? <ProposalFacts key="facts" facts={detail.facts} /> : null,
        error ? (
          <p key="failure" role="alert">
            {describeFailure(error, texts)}
          </p>
        ) : null,
        <p key="about">{fillPlaceholders(t.approveSays, { name: proposal.by.name })}</p>,
      ]}
      input={{ proposal: proposal.id, verdict: 'approve' }}
      onDone={({ code, stillToCome }) => {
        onClose();
        showMessage(stillToCome ? t.approvedToCome : t.approved, stillToCome ? 'info' : 'success');
        if (code !== null) onCode?.(code);
      }}
      onClose={onClose}
    />
  );
}

/** Rejects another person's proposal: why, by a code and in words. Its key is created when the dialog opens. */
function RejectDialog({ proposal, about, onClose }: DecideProps) {
  const t = useTexts().proposals;
  return (
    <CommandDialog
      call="staff/decideProposal"
      title={fillPlaceholders(t.rejectWhat, { what: about })}
      verb={t.reject}
      danger
      initial={{ reason: '', remark: '' }}
      parts={rejectionFields(t, pickLabels(t.reasons, PROPOSAL_REJECTION_REASONS))}
      input={{ proposal: proposal.id, verdict: 'reject' }}
      successMessage={t.rejected}
      onClose={onClose}
    />
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
