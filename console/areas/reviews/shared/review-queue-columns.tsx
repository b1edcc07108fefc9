/** A review as a row. */
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { CallAnswer } from '../../../api/staff-api-client.ts';
import { formatAge, formatAmount } from '../../../language/format.ts';
import { useConsoleLanguage, useTexts } from '../../../language/use-texts.tsx';
import { type TableColumn, StatusLabel, StatusLabelRow, MutedText } from '../../../list/table.tsx';

export type ReviewQueueRow = CallAnswer<'staff/listReviews'>['rows'][number];

export function useReviewQueueColumns(): TableColumn<ReviewQueueRow>[] {
  const texts = useTexts();
  const t = texts.reviews;
  const language = useConsoleLanguage();
  const none = texts.list.none;
  return [
    {
      name: 'customer',
      title: t.columns.customer,
      kind: 'tight',
      cell: ({ customer }) => customer.name ?? customer.account,
    },
    { name: 'kind', title: t.columns.kind, kind: 'tight', cell: ({ kind }) => t.kinds[kind] },
    {
      name: 'amount',
      title: t.columns.amount,
      kind: 'number',
      cell: ({ amount, currency }) => (amount && currency ? formatAmount(amount, currency) : none),
    },
    { name: 'age', title: t.columns.age, kind: 'number', cell: ({ ageSeconds }) => formatAge(ageSeconds, language) },
    {
      name: 'flags',
      title: t.columns.flags,
      cell: ({ flags }) => (
        <StatusLabelRow>
          {flags.map((flag) => (
            <StatusLabel key={flag} tone="warns">
              {labelOf(t.flags, flag)}
            </StatusLabel>
          ))}
        </StatusLabelRow>
      ),
    },
    {
      name: 'status',
      title: t.columns.status,
      kind: 'tight',
      cell: ({ status, approvals, needed }) =>
        needed > 1 && approvals.length > 0 ? `${t.statuses[status]} ${approvals.length}/${needed}` : t.statuses[status],
    },
    {
      name: 'claimed',
      title: t.columns.claimed,
      kind: 'tight',
      cell: ({ claimedBy }) => (claimedBy ? claimedBy.name : <MutedText>{none}</MutedText>),
    },
  ];
}
