/** On the first page: the customers who have waited longest, for what, and who has taken it. */
import { Link } from 'react-router';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatNumber } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Panel, Loaded } from '../../layout/page.tsx';
import { Table } from '../../list/table.tsx';
import { useReviewQueueColumns } from './shared/review-queue-columns.tsx';

const REFRESH_MS = 5_000;
const ROWS = 5;

export function LongestWaitingReviews() {
  const t = useTexts().reviews.longest;
  // The rest is on the review's page.
  const { customer, kind, amount, age, claimed } = useReviewQueueColumns();
  const reading = useStaffCall('staff/listReviews', { limit: ROWS }, { refreshMs: REFRESH_MS });
  const queues = useStaffCall('staff/getQueues', {}, { refreshMs: REFRESH_MS });
  const open = queues.data?.rows.reduce((sum, row) => sum + row.open, 0) ?? 0;
  return (
    <Panel title={t.title}>
      <Loaded reading={reading}>
        {(data) => (
          <>
            <Table
              label={t.title}
              columns={[customer, kind, amount, age, claimed]}
              rows={data.rows}
              to={({ id }) => `/reviews/${id}`}
              empty={t.empty}
            />
            {open > data.rows.length ? (
              <p>
                <Link to="/reviews">{fillPlaceholders(t.all, { count: formatNumber(open) })}</Link>
              </p>
            ) : null}
          </>
        )}
      </Loaded>
    </Panel>
  );
}
