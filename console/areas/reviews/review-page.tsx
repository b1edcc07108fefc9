/** One review: the evidence, its history next to it, and the decision. */
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { said, useSay, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { useKeys } from '../../layout/use-keys.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Page, Panel, TwoColumns, Waiting } from '../../layout/page.tsx';
import { useMe } from '../../api/auth-provider.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { Evidence } from './evidence.tsx';
import { History, Standing } from './review-history.tsx';
import { type Before, beforeYes, type Review, useReviewName, type Verdict } from './review.ts';
import { read } from '../../api/client.ts';
import { formatAmount, formatShortTime } from '../../language/format.ts';
import { type Column, Table } from '../../list/table.tsx';
import styles from './review.module.css';

export function ReviewPage() {
  const { review: id = '' } = useParams();
  const reading = useStaffCall('staff/getReview', { review: id }, { look: true });
  const title = useTexts().reviews.title;
  if (!reading.data)
    return (
      <Page title={title}>
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      </Page>
    );
  return <Known key={id} review={reading.data} />;
}

const POSITIVE: ReadonlySet<Verdict> = new Set(['approve', 'complete']);

const KEYS: Partial<Record<Verdict, string>> = { approve: 'a', reject: 'r' };

interface ActionsProps {
  review: Review;
  claiming: ReturnType<typeof useClaim>;
  decision: ReturnType<typeof useDecision>;
  next: ReturnType<typeof useNext>;
}

/** What this person may do with it now. */
function Actions({ review, claiming, decision, next }: ActionsProps) {
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

function Known({ review }: { review: Review }) {
  const t = useTexts().reviews;
  const name = useReviewName();
  const me = useMe();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const before = beforeYes(review, me?.id, opened);
  const decision = useDecision(review, before);
  const claiming = useClaim(review);
  const navigate = useNavigate();
  const next = useNext(review);
  useKeys({
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
      actions={<Actions review={review} claiming={claiming} decision={decision} next={next} />}
    >
      <Standing review={review} before={before} />
      <TwoColumns>
        <div>
          <Panel title={t.evidence}>
            <Evidence review={review} onOpened={(picture) => setOpened(new Set([...opened, picture]))} />
          </Panel>
        </div>
        <div>
          <Panel title={t.history}>
            <History steps={review.history} approvals={review.approvals} />
          </Panel>
          <Panel title={t.others}>
            <Others others={review.others} />
          </Panel>
        </div>
      </TwoColumns>
      {decision.asked ? (
        <DecisionDialog review={review} verdict={decision.asked} onClose={decision.close} onDone={decision.done} />
      ) : null}
    </Page>
  );
}

/** The page shows a command's answer: reading it again would be recorded as another look. */
function useShow(review: Review): (next: Review) => void {
  const queries = useQueryClient();
  return (next) => queries.setQueryData(['staff/getReview', { review: review.id }], next);
}

/** The open dialog is part of the address, so that the queue's keys can link to it. */
function useDecision(review: Review, before: Before) {
  const t = useTexts().reviews;
  const say = useSay();
  const show = useShow(review);
  const [query, setQuery] = useSearchParams();
  const allowed = (verdict: string | null): verdict is Verdict =>
    review.mayDecide && review.verdicts.some((each) => each === verdict);
  const wanted = query.get('decide');
  const close = (): void => setQuery({}, { replace: true });
  const isEarly = wanted === 'approve' && before !== null;
  // A dialog that opened by itself later would cover what is to be looked at.
  useEffect(() => {
    if (isEarly) setQuery({}, { replace: true });
  }, [isEarly, setQuery]);
  return {
    asked: allowed(wanted) && !isEarly ? wanted : null,
    close,
    ask(verdict: Verdict) {
      if (verdict === 'approve' && before) say(t.before[before], 'info');
      else if (allowed(verdict)) setQuery({ decide: verdict }, { replace: true });
      else if (review.hindrance) say(t.hindrances[review.hindrance], 'info');
    },
    done(verdict: Verdict, next: Review) {
      show(next);
      close();
      say(t.said[verdict]);
    },
  };
}

function useClaim(review: Review) {
  const t = useTexts().reviews;
  const say = useSay();
  const show = useShow(review);
  const me = useMe();
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
        say(mine ? t.released : t.claimed);
      });
    },
  };
}

const LOOKED_THROUGH = 50;

/** Opens the longest-waiting review of the same kind that this person may decide; the queue if there is none. */
function useNext({ id, kind }: Review) {
  const texts = useTexts();
  const say = useSay();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    act() {
      if (busy) return;
      setBusy(true);
      read('staff/listReviews', { kind, limit: LOOKED_THROUGH })
        .then(({ rows }) => {
          const next = rows.find((row) => row.id !== id && row.mayDecide);
          if (!next) say(texts.reviews.noNext, 'info');
          void navigate(next ? `/reviews/${next.id}` : '/reviews');
        })
        .catch((error: unknown) => say(said(error, texts), 'error'))
        .finally(() => setBusy(false));
    },
  };
}

/** The same customer's other recent requests. */

type Other = Review['others'][number];

function Others({ others }: { others: readonly Other[] }) {
  const texts = useTexts();
  const t = texts.reviews;
  const columns: Column<Other>[] = [
    { name: 'kind', title: t.columns.kind, kind: 'tight', cell: ({ kind }) => t.kinds[kind] },
    {
      name: 'amount',
      title: t.columns.amount,
      kind: 'number',
      cell: ({ amount, currency }) => (amount && currency ? formatAmount(amount, currency) : texts.list.none),
    },
    { name: 'status', title: t.columns.status, kind: 'tight', cell: ({ status }) => t.statuses[status] },
    { name: 'at', title: t.submitted, kind: 'tight', cell: ({ submittedAt }) => formatShortTime(submittedAt) },
  ];
  if (others.length === 0) return <p className={styles.quiet}>{t.noOthers}</p>;
  return (
    <Table
      label={t.others}
      columns={columns}
      rows={others}
      idOf={({ id }) => id}
      to={({ id }) => `/reviews/${id}`}
      empty={t.noOthers}
    />
  );
}
