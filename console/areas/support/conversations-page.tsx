/** Conversations with customers who wait for an answer, the longest waiting first; and the others. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatAge, formatDateTimeToMinute, formatNumber } from '../../language/format.ts';
import { useConsoleLanguage, useTexts } from '../../language/use-texts.tsx';
import { Page } from '../../layout/page.tsx';
import { ChoiceFilter, FilterBar } from '../../list/list-filters.tsx';
import { List } from '../../list/list.tsx';
import { type TableColumn, numberColumn, textColumn, tightColumn } from '../../list/table.tsx';

type Conversation = CallAnswer<'staff/listConversations'>['rows'][number];
const REFRESH_MS = 5_000;

/** Null until it is known. */
export const useWaitingConversations = (): CallAnswer<'staff/countConversations'> | null =>
  useStaffCall('staff/countConversations', {}, { refreshMs: REFRESH_MS }).data ?? null;

export function ConversationsPage() {
  const t = useTexts().support;
  const waiting = useWaitingConversations();
  const queries = useQueryClient();
  const changed = waiting && `${waiting.waiting} ${waiting.oldestAt}`;
  useEffect(() => {
    if (changed !== null) void queries.invalidateQueries({ queryKey: ['staff/listConversations'] });
  }, [changed, queries]);
  return (
    <Page title={t.title} about={waiting ? <WaitingCount waiting={waiting} /> : null}>
      <List<Conversation>
        call="staff/listConversations"
        idOf={({ customer }) => customer}
        label={t.title}
        columns={Object.values(useConversationColumns())}
        to={({ customer }) => `/conversations/${customer}`}
        filters={
          <FilterBar>
            <ChoiceFilter name="state" label={t.state} options={t.states} all={t.waitingOnes} />
          </FilterBar>
        }
        empty={t.empty}
        emptyFiltered={t.emptyFiltered}
      />
    </Page>
  );
}

function WaitingCount({ waiting: { waiting, oldestAt, now } }: { waiting: CallAnswer<'staff/countConversations'> }) {
  const t = useTexts().support;
  const language = useConsoleLanguage();
  const count = fillPlaceholders(t.waiting, { count: waiting });
  const age = oldestAt && formatAge((Date.parse(now) - Date.parse(oldestAt)) / 1_000, language);
  return <span role="status">{age ? `${count}, ${fillPlaceholders(t.oldest, { age })}` : count}</span>;
}

type ColumnName = 'customer' | 'waits' | 'last' | 'messages' | 'taken';

export function useConversationColumns(): Record<ColumnName, TableColumn<Conversation>> {
  const { columns } = useTexts().support;
  return {
    customer: tightColumn(columns.customer, 'account'),
    waits: tightColumn(columns.waits, ({ waitingSince }) => waitingSince && formatDateTimeToMinute(waitingSince)),
    last: tightColumn(columns.last, ({ lastAt }) => formatDateTimeToMinute(lastAt)),
    messages: numberColumn(columns.messages, ({ messages }) => formatNumber(messages)),
    taken: textColumn(columns.taken, ({ taken }) => taken?.by.name),
  };
}
