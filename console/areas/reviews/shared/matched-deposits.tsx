/** Deposits found on a bank statement: approves all that this person may decide at once. */
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../../../api/staff-api-client.ts';
import { useStaffCall, useStaffCommand } from '../../../api/use-staff-call.ts';
import { showMessage } from '../../../layout/message-snackbar.tsx';
import { formatAmount, formatDate } from '../../../language/format.ts';
import { useTexts } from '../../../language/use-texts.tsx';
import { FormDialog } from '../../../layout/form-dialog.tsx';
import { Panel } from '../../../layout/page.tsx';
import { type TableColumn, StatusLabel, Table, numberColumn, textColumn, tightColumn } from '../../../list/table.tsx';

type Matched = CallAnswer<'staff/listMatchedDeposits'>['rows'][number];

/** Shows nothing if no deposit matches. */
export function MatchedDepositsPanel() {
  const t = useTexts().reviews.matched;
  const { data } = useStaffCall('staff/listMatchedDeposits', {});
  const columns = useColumns();
  const [asks, setAsks] = useState(false);
  if (!data || data.rows.length === 0) return null;
  const mine = data.rows.filter(({ mayDecide }) => mayDecide);
  return (
    <Panel title={t.title}>
      <p>{t.about}</p>
      {mine.length > 0 ? (
        <Button variant="contained" onClick={() => setAsks(true)}>
          {fillPlaceholders(t.approve, { count: mine.length })}
        </Button>
      ) : null}
      <Table label={t.title} columns={columns} rows={data.rows} empty="" />
      {asks ? <ApproveAll deposits={mine} onClose={() => setAsks(false)} /> : null}
    </Panel>
  );
}

const moneyOf = ({ amount, currency }: Pick<Matched, 'amount' | 'currency'>): string =>
  amount !== null && currency !== null ? formatAmount(amount, currency) : '';

function useColumns(): TableColumn<Matched>[] {
  const texts = useTexts();
  const t = texts.reviews.matched;
  return [
    tightColumn(t.deposit, ({ id, customer }) => <Link to={`/reviews/${id}`}>{customer.account}</Link>),
    tightColumn(t.reference, 'reference'),
    numberColumn(t.amount, moneyOf),
    tightColumn(t.on, ({ on }) => formatDate(on)),
    tightColumn(t.by, 'by'),
    textColumn(t.needed, ({ approvals, needed, hindrance }) => (
      <StatusLabel tone={hindrance === null ? 'good' : 'plain'}>
        {hindrance === null
          ? fillPlaceholders(texts.reviews.approvals, { have: approvals.length, needed })
          : texts.reviews.hindrances[hindrance]}
      </StatusLabel>
    )),
  ];
}

/** Each is a decision of its own under all the rules: a refused one doesn't stop the others. */
function ApproveAll({ deposits, onClose }: { deposits: readonly Matched[]; onClose(): void }) {
  const t = useTexts().reviews.matched;
  const decide = useStaffCommand('staff/decideReview');
  const [all] = useState(deposits);
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    setBusy(true);
    let [done, half] = [0, 0];
    for (const { id } of all) {
      const decided = await decide.run({ review: id, verdict: 'approve' });
      if (decided?.status === 'done') done += 1;
      else if (decided) half += 1;
    }
    onClose();
    const refused = all.length - done - half;
    showMessage(fillPlaceholders(t.said, { done, half, refused }), refused > 0 ? 'error' : 'success');
  };
  return (
    <FormDialog
      title={fillPlaceholders(t.approve, { count: all.length })}
      verb={fillPlaceholders(t.approve, { count: all.length })}
      plain
      busy={busy}
      failure={null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ul>
        {all.map((each) => (
          <li key={each.id}>
            {each.reference}: {moneyOf(each)}
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
