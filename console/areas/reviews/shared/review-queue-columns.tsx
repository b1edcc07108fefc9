/** A review as a row. */
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { CallAnswer } from '../../../api/staff-api-client.ts';
import { formatAge, formatAmount } from '../../../language/format.ts';
import { useConsoleLanguage, useTexts } from '../../../language/use-texts.tsx';
import {
  type TableColumn,
  StatusLabel,
  StatusLabelRow,
  MutedText,
  numberColumn,
  textColumn,
  tightColumn,
} from '../../../list/table.tsx';

export type ReviewQueueRow = CallAnswer<'staff/listReviews'>['rows'][number];

type ColumnName = 'customer' | 'kind' | 'amount' | 'age' | 'flags' | 'status' | 'claimed';

export function useReviewQueueColumns(): Record<ColumnName, TableColumn<ReviewQueueRow>> {
  const texts = useTexts();
  const t = texts.reviews;
  const language = useConsoleLanguage();
  const none = texts.list.none;
  return {
    customer: tightColumn(t.columns.customer, ({ customer }) => customer.name ?? customer.account),
    kind: tightColumn(t.columns.kind, ({ kind }) => t.kinds[kind]),
    amount: numberColumn(t.columns.amount, ({ amount, currency }) =>
      amount && currency ? formatAmount(amount, currency) : none,
    ),
    age: numberColumn(t.columns.age, ({ ageSeconds }) => formatAge(ageSeconds, language)),
    flags: textColumn(t.columns.flags, ({ flags }) => (
      <StatusLabelRow>
        {flags.map((flag) => (
          <StatusLabel key={flag} tone="warns">
            {labelOf(t.flags, flag)}
          </StatusLabel>
        ))}
      </StatusLabelRow>
    )),
    status: tightColumn(t.columns.status, ({ status, approvals, needed }) =>
      needed > 1 && approvals.length > 0 ? `${t.statuses[status]} ${approvals.length}/${needed}` : t.statuses[status],
    ),
    claimed: tightColumn(t.columns.claimed, ({ claimedBy }) =>
      claimedBy ? claimedBy.name : <MutedText>{none}</MutedText>,
    ),
  };
}
