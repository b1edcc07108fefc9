/** All queues as one list, longest waiting first. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { showMessage } from '../../layout/message-snackbar.tsx';
import { formatAge } from '../../language/format.ts';
import { useConsoleLanguage, useTexts } from '../../language/use-texts.tsx';
import { Page } from '../../layout/page.tsx';
import { List } from '../../list/list.tsx';
import { useCurrentStaffMember } from '../../api/session.ts';
import { MatchedDepositsPanel } from './shared/matched-deposits.tsx';
import { type ReviewQueueRow, useReviewQueueColumns } from './shared/review-queue-columns.tsx';
import { ExportFilteredListButton } from '../../list/export-button.tsx';
import { ToggleChip, ChipRow, ChoiceFilter, FilterBar } from '../../list/list-filters.tsx';
import { useListFilters } from '../../list/list-state.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';

const REFRESH_MS = 3_000;

export function ReviewQueuePage() {
  const texts = useTexts();
  const t = texts.reviews;
  const queues = useQueues();
  const columns = useReviewQueueColumns();
  const keys = useQueueShortcuts();
  return (
    <Page title={t.title} about={queues ? <WaitingReviewCounts queues={queues} /> : null}>
      <MatchedDepositsPanel />
      <List<ReviewQueueRow>
        call="staff/listReviews"
        label={t.title}
        columns={Object.values(columns)}
        to={({ id }) => `/reviews/${id}`}
        filters={<QueueFilters queues={queues?.rows ?? []} />}
        keys={keys}
        empty={t.empty}
        emptyFiltered={t.emptyFiltered}
      />
    </Page>
  );
}

/** The queues' lengths; rereads the list when anything in them has changed. */
function useQueues() {
  const queries = useQueryClient();
  const { data } = useStaffCall('staff/getQueues', {}, { refreshMs: REFRESH_MS });
  const changed = data?.changed;
  useEffect(() => {
    if (changed !== undefined) void queries.invalidateQueries({ queryKey: ['staff/listReviews'] });
  }, [changed, queries]);
  return data ?? null;
}

function WaitingReviewCounts({ queues: { rows, now } }: { queues: NonNullable<ReturnType<typeof useQueues>> }) {
  const t = useTexts().reviews;
  const language = useConsoleLanguage();
  const count = rows.reduce((sum, { open }) => sum + open, 0);
  const [oldest] = rows.flatMap(({ oldestAt }) => (oldestAt ? [oldestAt] : [])).sort();
  const waiting = fillPlaceholders(t.waiting, { count });
  const ageAt = (at: string) => formatAge((Date.parse(now) - Date.parse(at)) / 1_000, language);
  return (
    <span role="status">{oldest ? `${waiting}, ${fillPlaceholders(t.oldest, { age: ageAt(oldest) })}` : waiting}</span>
  );
}

/** What the keys do to the focused row: the evidence is seen before a decision. */
function useQueueShortcuts(): Readonly<Record<string, (row: ReviewQueueRow) => void>> {
  const t = useTexts().reviews;
  const navigate = useNavigate();
  const me = useCurrentStaffMember();
  const claim = useStaffCommand('staff/claimReview', { aloud: true });
  const release = useStaffCommand('staff/releaseReview', { aloud: true });
  const decide =
    (verdict: 'approve' | 'reject') =>
    (row: ReviewQueueRow): void => {
      if (row.mayDecide) void navigate(`/reviews/${row.id}?decide=${verdict}`);
      else showMessage(row.hindrance ? t.hindrances[row.hindrance] : t.hindrances.permission, 'info');
    };
  return {
    a: decide('approve'),
    r: decide('reject'),
    c: ({ id, claimedBy }) => {
      const mine = claimedBy?.id === me?.id;
      void (mine ? release : claim).run({ review: id }).then((done) => {
        if (done) showMessage(mine ? t.released : t.claimed);
      });
    },
  };
}

/** Which queue is shown: each with its number of waiting reviews. */

type Queue = CallAnswer<'staff/getQueues'>['rows'][number];

function QueueFilters({ queues }: { queues: readonly Queue[] }) {
  const texts = useTexts();
  const t = texts.reviews;
  const { values, change } = useListFilters();
  const all = queues.reduce((sum, { open }) => sum + open, 0);
  return (
    <FilterBar>
      <ChipRow label={t.kind}>
        <ToggleChip on={values['kind'] === undefined} onPress={() => change('kind', undefined)}>
          {texts.list.all}
          <b>{all}</b>
        </ToggleChip>
        {queues.map(({ kind, open }) => (
          <ToggleChip key={kind} on={values['kind'] === kind} onPress={() => change('kind', kind)}>
            {t.kinds[kind]}
            <b>{open}</b>
          </ToggleChip>
        ))}
      </ChipRow>
      <ChoiceFilter
        name="state"
        label={t.state}
        options={{ processing: t.states.processing, ended: t.states.ended }}
        all={t.states.open}
      />
      <ToggleChip on={values['mine'] === true} onPress={() => change('mine', values['mine'] !== true)}>
        {t.mine}
      </ToggleChip>
      <ExportFilteredListButton what="reviews" />
    </FilterBar>
  );
}
