import { Sheet } from '../../../components/sheet.tsx';
import { useTexts } from '../../../language/language.ts';
import { MarkRows } from './mark-rows.tsx';
import type { Marks } from './use-marks.ts';

/** The marks where the reader tapped. */
export function MarksSheet({ marks: { opened, close } }: { marks: Marks }) {
  const t = useTexts('chartTools').marks;
  return (
    <Sheet open={opened.length > 0} onClose={close} title={t.title}>
      <MarkRows marks={opened} onLeave={close} />
    </Sheet>
  );
}
