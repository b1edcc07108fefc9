/** Which queue is shown: each with its number of waiting reviews. */
import { useTexts } from '../../language/use-texts.ts';
import { ExportFiltered } from '../../export/export-button.tsx';
import { Chip, Chips, ChoiceFilter, FilterBar, useFilters } from '../../list/filters.tsx';
import type { Answer } from '../../api/client.ts';

type Queue = Answer<'staff/getQueues'>['rows'][number];

export function QueueFilters({ queues }: { queues: readonly Queue[] }) {
  const texts = useTexts();
  const t = texts.reviews;
  const { values, change } = useFilters();
  const all = queues.reduce((sum, { open }) => sum + open, 0);
  return (
    <FilterBar>
      <Chips label={t.kind}>
        <Chip on={values['kind'] === undefined} onPress={() => change('kind', undefined)}>
          {texts.list.all}
          <b>{all}</b>
        </Chip>
        {queues.map(({ kind, open }) => (
          <Chip key={kind} on={values['kind'] === kind} onPress={() => change('kind', kind)}>
            {t.kinds[kind]}
            <b>{open}</b>
          </Chip>
        ))}
      </Chips>
      <ChoiceFilter
        name="state"
        label={t.state}
        options={{ processing: t.states.processing, ended: t.states.ended }}
        all={t.states.open}
      />
      <Chip on={values['mine'] === true} onPress={() => change('mine', values['mine'] !== true)}>
        {t.mine}
      </Chip>
      <ExportFiltered what="reviews" />
    </FilterBar>
  );
}
