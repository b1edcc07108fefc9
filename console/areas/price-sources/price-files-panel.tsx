/** The files of sources that read a folder: which were read, which are waited for or refused, and why. */
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Panel } from '../../layout/page.tsx';
import { StackedLines, StatusLabel, Table } from '../../list/table.tsx';

type File = NonNullable<CallAnswer<'staff/listPriceSources'>['sources'][number]['files']>[number];
const TONES = { read: 'good', unread: 'plain', incomplete: 'warns', refused: 'bad' } as const;

export function PriceFilesPanel({ files }: { files: readonly File[] }) {
  const t = useTexts().priceSources;
  return (
    <Panel title={t.files}>
      <Table
        label={t.files}
        columns={[
          { name: 'file', title: t.file, cell: ({ name }) => name },
          {
            name: 'state',
            title: t.now,
            cell: ({ state, says }) => (
              <>
                <StatusLabel tone={TONES[state]}>{t.fileStates[state]}</StatusLabel>
                <StackedLines lines={[says ?? '']} />
              </>
            ),
          },
          {
            name: 'problems',
            title: t.refusedLines,
            cell: ({ problems, moreProblems }) => (
              <StackedLines
                lines={[
                  ...problems.map(({ line, says }) => `${line}: ${says}`),
                  moreProblems === 0 ? '' : fillPlaceholders(t.moreLines, { count: moreProblems }),
                ]}
              />
            ),
          },
        ]}
        rows={files}
        idOf={({ name }) => name}
        empty={t.emptyFiles}
      />
    </Panel>
  );
}
