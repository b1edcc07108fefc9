import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field } from '../../../components/field.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useTexts } from '../../../language/language.ts';
import { NOTE_LENGTH } from './drawing.ts';
import type { Draw } from './use-draw.ts';

function NoteForm({ draw, before }: { draw: Draw; before: string }) {
  const t = useTexts('chartTools');
  const { save } = useTexts('shell');
  const [text, setText] = useState(before);
  const said = text.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (said) draw.write(said);
      }}
    >
      <Field label={t.noteText} value={text} onChange={setText} maxLength={NOTE_LENGTH} autoComplete="off" />
      <Button type="submit" disabled={said === ''}>
        {save}
      </Button>
    </form>
  );
}

/** The text of a note, once it has been placed. */
export function NoteSheet({ draw }: { draw: Draw }) {
  const t = useTexts('chartTools');
  const { mode } = draw;
  return (
    <Sheet open={mode.kind === 'writing'} onClose={draw.end} title={t.tools.note}>
      {mode.kind === 'writing' ? <NoteForm draw={draw} before={mode.note.text} /> : null}
    </Sheet>
  );
}
