/** The files of sources that read a folder: which were read, which are waited for or refused, and why. */
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { StackedLines, StatusLabel, textColumn, TablePanel } from '../../list/table.tsx';

type File = NonNullable<CallAnswer<'staff/listPriceSources'>['sources'][number]['files']>[number];
const TONES = { read: 'good', unread: 'plain', incomplete: 'warns', refused: 'bad' } as const;

export function PriceFilesPanel({ files }: { files: readonly File[] }) {
  const t = useTexts().priceSources;
  return (
    <TablePanel<File>
      title={t.files}
      columns={[
        textColumn(t.file, 'name'),
        textColumn(t.now, ({ state, says }) => (
          <>
            <StatusLabel tone={TONES[state]}>{t.fileStates[state]}</StatusLabel>
            <StackedLines lines={[says ?? '']} />
          </>
        )),
        textColumn(t.refusedLines, ({ problems, moreProblems }) => (
          <StackedLines
            lines={[
              ...problems.map(({ line, says }) => `${line}: ${says}`),
              moreProblems === 0 ? '' : fillPlaceholders(t.moreLines, { count: moreProblems }),
            ]}
          />
        )),
      ]}
      rows={files}
      idOf={({ name }) => name}
      empty={t.emptyFiles}
    />
  );
}
