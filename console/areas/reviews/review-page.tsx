/** One review: the evidence, its history next to it, and the decision. */
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { describeFailure, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { showMessage } from '../../layout/message-snackbar.tsx';
import { useKeyboardShortcuts } from '../../layout/use-keyboard-shortcuts.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Page, Panel, TwoColumns, LoadingPage } from '../../layout/page.tsx';
import { useCurrentStaffMember } from '../../api/session.ts';
import { ReviewDecisionDialog } from './review-decision-dialog.tsx';
import { ReviewEvidence } from './review-evidence.tsx';
import { ReviewHistory, ReviewStatus } from './review-history.tsx';
import {
  type StepBeforeApproval,
  findStepBeforeApproval,
  type CustomerRequestReview,
  useReviewName,
  type ReviewVerdict,
} from './review-names-steps-and-flags.ts';
import { fetchStaffCall } from '../../api/staff-api-client.ts';
import { formatAmount, formatDateTimeToMinute } from '../../language/format.ts';
import { type TableColumn, Table, numberColumn, tightColumn } from '../../list/table.tsx';
import styles from './review-names-steps-and-flags.module.css';

export function ReviewPage() {
  const { review: id = '' } = useParams();
  const reading = useStaffCall('staff/getReview', { review: id }, { isAccessLogged: true });
  const title = useTexts().reviews.title;
  if (!reading.data) return <LoadingPage title={title} reading={reading} />;
  return <LoadedReview key={id} review={reading.data} />;
}

const POSITIVE: ReadonlySet<ReviewVerdict> = new Set(['approve', 'complete']);

const KEYS: Partial<Record<ReviewVerdict, string>> = { approve: 'a', reject: 'r' };

interface ActionsProps {
  review: CustomerRequestReview;
  claiming: ReturnType<typeof useClaimReview>;
  decision: ReturnType<typeof useDecisionDialog>;
  next: ReturnType<typeof useOpenNextReview>;
}

/** What this person may do with it now. */
function ReviewActionButtons({ review, claiming, decision, next }: ActionsProps) {
  const t = useTexts().reviews;
  return (
    <>
      {claiming.possible ? (
        <Button variant="outlined" disabled={claiming.busy} onClick={claiming.act} aria-keyshortcuts="c">
          {claiming.mine ? t.release : t.claim}
        </Button>
      ) : null}
      {review.mayDecide
        ? review.verdicts.map((verdict) => (
            <Button
              key={verdict}
              variant={POSITIVE.has(verdict) ? 'contained' : 'outlined'}
              color={POSITIVE.has(verdict) ? 'primary' : 'error'}
              onClick={() => decision.ask(verdict)}
              aria-keyshortcuts={KEYS[verdict]}
            >
              {t.verdicts[verdict]}
            </Button>
          ))
        : null}
      <Button variant="outlined" disabled={next.busy} onClick={next.act} aria-keyshortcuts="n">
        {t.next}
      </Button>
    </>
  );
}

function LoadedReview({ review }: { review: CustomerRequestReview }) {
  const t = useTexts().reviews;
  const name = useReviewName();
  const me = useCurrentStaffMember();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const before = findStepBeforeApproval(review, me?.id, opened);
  const decision = useDecisionDialog(review, before);
  const claiming = useClaimReview(review);
  const navigate = useNavigate();
  const next = useOpenNextReview(review);
  useKeyboardShortcuts({
    n: next.act,
    a: () => decision.ask('approve'),
    r: () => decision.ask('reject'),
    c: claiming.act,
    b: () => void navigate('/reviews'),
  });
  return (
    <Page
      title={name(review)}
      above={{ title: t.title, to: '/reviews' }}
      about={
        <Link to={`/customers/${review.customer.id}?why=review`}>
          {review.customer.name ?? review.customer.account}
        </Link>
      }
      actions={<ReviewActionButtons review={review} claiming={claiming} decision={decision} next={next} />}
    >
      <ReviewStatus review={review} before={before} />
      <TwoColumns>
        <div>
          <Panel title={t.evidence}>
            <ReviewEvidence review={review} onOpened={(picture) => setOpened(new Set([...opened, picture]))} />
          </Panel>
        </div>
        <div>
          <Panel title={t.history}>
            <ReviewHistory steps={review.history} approvals={review.approvals} />
          </Panel>
          <Panel title={t.others}>
            <OtherRequestsOfCustomer others={review.others} />
          </Panel>
        </div>
      </TwoColumns>
      {decision.openVerdict ? (
        <ReviewDecisionDialog
          review={review}
          verdict={decision.openVerdict}
          onClose={decision.close}
          onDone={decision.done}
        />
      ) : null}
    </Page>
  );
}

/** The page shows a command's answer: reading it again would be recorded as another look. */
function useSetDisplayedReview(review: CustomerRequestReview): (next: CustomerRequestReview) => void {
  const queries = useQueryClient();
  return (next) => queries.setQueryData(['staff/getReview', { review: review.id }], next);
}

/** The open dialog is part of the address, so that the queue's keys can link to it. */
function useDecisionDialog(review: CustomerRequestReview, before: StepBeforeApproval) {
  const t = useTexts().reviews;
  const show = useSetDisplayedReview(review);
  const [query, setQuery] = useSearchParams();
  const allowed = (verdict: string | null): verdict is ReviewVerdict =>
    review.mayDecide && review.verdicts.some((each) => each === verdict);
  const wanted = query.get('decide');
  const close = (): void => setQuery({}, { replace: true });
  const isEarly = wanted === 'approve' && before !== null;
  // A dialog that opened by itself later would cover what is to be looked at.
  useEffect(() => {
    if (isEarly) setQuery({}, { replace: true });
  }, [isEarly, setQuery]);
  return {
    openVerdict: allowed(wanted) && !isEarly ? wanted : null,
    close,
    ask(verdict: ReviewVerdict) {
      if (verdict === 'approve' && before) showMessage(t.before[before], 'info');
      else if (allowed(verdict)) setQuery({ decide: verdict }, { replace: true });
      else if (review.hindrance) showMessage(t.hindrances[review.hindrance], 'info');
    },
    done(verdict: ReviewVerdict, next: CustomerRequestReview) {
      show(next);
      close();
      showMessage(t.said[verdict]);
    },
  };
}

function useClaimReview(review: CustomerRequestReview) {
  const t = useTexts().reviews;
  const show = useSetDisplayedReview(review);
  const me = useCurrentStaffMember();
  const claim = useStaffCommand('staff/claimReview', { aloud: true });
  const release = useStaffCommand('staff/releaseReview', { aloud: true });
  const mine = review.claimedBy !== null && review.claimedBy.id === me?.id;
  const waits = review.status === 'submitted' || review.status === 'inReview';
  const possible = waits && (mine || (review.claimedBy === null && review.mayDecide));
  return {
    mine,
    possible,
    busy: claim.busy || release.busy,
    act() {
      if (!possible) return;
      void (mine ? release : claim).run({ review: review.id }).then((next) => {
        if (!next) return;
        show(next);
        showMessage(mine ? t.released : t.claimed);
      });
    },
  };
}

const LOOKED_THROUGH = 50;

/** Opens the longest-waiting review of the same kind that this person may decide; the queue if there is none. */
function useOpenNextReview({ id, kind }: CustomerRequestReview) {
  const texts = useTexts();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    act() {
      if (busy) return;
      setBusy(true);
      fetchStaffCall('staff/listReviews', { kind, limit: LOOKED_THROUGH })
        .then(({ rows }) => {
          const next = rows.find((row) => row.id !== id && row.mayDecide);
          if (!next) showMessage(texts.reviews.noNext, 'info');
          void navigate(next ? `/reviews/${next.id}` : '/reviews');
        })
        .catch((error: unknown) => showMessage(describeFailure(error, texts), 'error'))
        .finally(() => setBusy(false));
    },
  };
}

/** The same customer's other recent requests. */

type Other = CustomerRequestReview['others'][number];

function OtherRequestsOfCustomer({ others }: { others: readonly Other[] }) {
  const texts = useTexts();
  const t = texts.reviews;
  const columns: TableColumn<Other>[] = [
    tightColumn(t.columns.kind, ({ kind }) => t.kinds[kind]),
    numberColumn(t.columns.amount, ({ amount, currency }) =>
      amount && currency ? formatAmount(amount, currency) : texts.list.none,
    ),
    tightColumn(t.columns.status, ({ status }) => t.statuses[status]),
    tightColumn(t.submitted, ({ submittedAt }) => formatDateTimeToMinute(submittedAt)),
  ];
  if (others.length === 0) return <p className={styles.quiet}>{t.noOthers}</p>;
  return (
    <Table label={t.others} columns={columns} rows={others} to={({ id }) => `/reviews/${id}`} empty={t.noOthers} />
  );
}
