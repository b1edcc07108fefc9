/** What of a statement wasn't imported, by line and reason, and what of the rest proves nothing. */
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { formatNumber } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { type TableColumn, Table, numberColumn, textColumn } from '../../list/table.tsx';

type Answer = CallAnswer<'staff/reconcileStatement'>;
type Entry = Answer['unreadable'][number];

/** Shows nothing if all of it was read. */
export function UnreadableEntries({ unreadable, unchecked }: Pick<Answer, 'unreadable' | 'unchecked'>) {
  const t = useTexts().reconciliation;
  if (unreadable.length === 0) return null;
  const columns: TableColumn<Entry>[] = [
    numberColumn(t.line, 'line'),
    textColumn(t.unreadableReason, ({ reason }) => t.unreadableReasons[reason]),
    textColumn(t.unreadableText, 'text'),
  ];
  return (
    <>
      <p role="alert">
        {fillPlaceholders(t.unreadableAbout, { count: formatNumber(unreadable.length) })}{' '}
        {unchecked > 0 ? fillPlaceholders(t.uncheckedAbout, { count: formatNumber(unchecked) }) : null}
      </p>
      <Table
        label={t.unreadable}
        columns={columns}
        rows={unreadable}
        idOf={({ line, reason, text }) => `${line} ${reason} ${text}`}
        empty=""
      />
    </>
  );
}
