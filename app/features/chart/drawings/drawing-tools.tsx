/** The tools for drawing on a chart: the bar while one is used, the sheet to choose one, and notes. */
import { type ReactNode, useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import {
  DRAWING_KINDS,
  formatDrawing,
  MAX_NOTE_LENGTH,
  DRAWING_POINT_COUNTS,
  type DrawingFormatContext,
} from './drawing.ts';
import type { DrawingSession, DrawingTool } from './use-drawing-session.ts';
import styles from './drawings.module.css';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { Field } from '../../../components/field.tsx';

interface DrawingToolbarProps {
  draw: DrawingSession;
  formatContext: DrawingFormatContext;
  /** Sets an alert at a price, where possible. */
  onAlert?: ((price: string) => void) | undefined;
}

/** Replaces the chart's tools while something is drawn or selected. */
export function DrawingToolbar({ draw, formatContext, onAlert }: DrawingToolbarProps) {
  const t = useTexts('chartTools');
  const shell = useTexts('shell');
  const bar = (what: ReactNode, actions: ReactNode, end: string) => (
    <div className={styles.bar}>
      <p className={styles.what} role="status">
        {what}
      </p>
      {actions}
      <IconButton icon="undo" label={t.undo} onPress={() => draw.store.undo()} />
      <IconButton icon="close" label={end} onPress={draw.end} />
    </div>
  );
  const { mode, selected } = draw;
  if (mode.kind === 'placing') {
    const { tool, points } = mode;
    const step =
      tool === 'alert' ? 'alert' : DRAWING_POINT_COUNTS[tool] === 1 ? 'one' : points.length === 0 ? 'first' : 'second';
    return bar(
      <>
        {t.tools[tool]} <span className={styles.hint}>{t.tap[step]}</span>
      </>,
      null,
      shell.cancel,
    );
  }
  if (!selected) return null;
  const what = formatDrawing(formatContext, selected);
  return bar(
    what,
    <>
      {selected.kind === 'horizontal' && onAlert ? (
        <IconButton icon="bell" label={t.tools.alert} onPress={() => onAlert(selected.points[0]?.price ?? '')} />
      ) : null}
      {selected.kind === 'note' ? (
        <IconButton icon="edit" label={t.editNote} onPress={() => draw.edit(selected)} />
      ) : null}
      <IconButton icon="trash" label={fillPlaceholders(t.remove, { what })} onPress={() => draw.remove(selected.id)} />
    </>,
    shell.done,
  );
}

interface DrawingToolsSheetProps {
  open: boolean;
  onClose: () => void;
  draw: DrawingSession;
  /** Alerts can be set from the chart. */
  hasAlerts: boolean;
  name: string;
  formatContext: DrawingFormatContext;
}

/** The drawings here, in words: each can be selected or deleted. */
function DrawingList({
  draw,
  formatContext,
  onClose,
}: Pick<DrawingToolsSheetProps, 'draw' | 'formatContext' | 'onClose'>) {
  const t = useTexts('chartTools');
  const { store, drawings, otherAdjustmentCount } = draw;
  const choose = (id: string) => {
    onClose();
    draw.select(id);
  };
  return (
    <>
      <h3 className={styles.title}>{t.here}</h3>
      {drawings.length === 0 ? <p className={styles.says}>{t.none}</p> : null}
      {drawings.map((drawing) => {
        const what = formatDrawing(formatContext, drawing);
        return (
          <div key={drawing.id} className={styles.row}>
            <button type="button" onClick={() => choose(drawing.id)}>
              {what}
            </button>
            <IconButton
              icon="trash"
              label={fillPlaceholders(t.remove, { what })}
              onPress={() => store.remove(drawing.id)}
            />
          </div>
        );
      })}
      <p className={styles.says}>
        {otherAdjustmentCount > 0 ? `${fillPlaceholders(t.elsewhere, { count: otherAdjustmentCount })} ` : null}
        {t.keptHere}
      </p>
    </>
  );
}

/** The tools and the drawings: every drawing can be found here without seeing the chart. */
export function DrawingToolsSheet({ open, onClose, draw, hasAlerts, name, formatContext }: DrawingToolsSheetProps) {
  const t = useTexts('chartTools');
  const [asks, setAsks] = useState(false);
  const { store } = draw;
  const tools: readonly DrawingTool[] = hasAlerts ? [...DRAWING_KINDS, 'alert'] : DRAWING_KINDS;
  const leaveTo = (act: () => void) => {
    onClose();
    act();
  };
  const erase = () => {
    store.eraseAll();
    setAsks(false);
  };
  return (
    <>
      <Sheet open={open && !asks} onClose={onClose} title={t.draw}>
        <div className={styles.tools}>
          {tools.map((tool) => (
            <button key={tool} type="button" className={styles.tool} onClick={() => leaveTo(() => draw.begin(tool))}>
              <ToolIcon tool={tool} />
              {t.tools[tool]}
            </button>
          ))}
        </div>
        <div className={styles.actions}>
          <Button kind="soft" disabled={!store.canUndo} onPress={() => store.undo()}>
            {t.undo}
          </Button>
          <Button kind="soft" disabled={store.all().length === 0} onPress={() => setAsks(true)}>
            {t.eraseAll}
          </Button>
        </div>
        <DrawingList draw={draw} formatContext={formatContext} onClose={onClose} />
      </Sheet>
      <ConfirmDialog
        open={asks}
        title={fillPlaceholders(t.eraseTitle, { name })}
        confirmText={t.eraseAll}
        danger
        onConfirm={erase}
        onCancel={() => setAsks(false)}
      >
        {fillPlaceholders(t.eraseBody, { count: store.all().length })}
      </ConfirmDialog>
    </>
  );
}

function NoteForm({ draw, before }: { draw: DrawingSession; before: string }) {
  const t = useTexts('chartTools');
  const { save } = useTexts('shell');
  const [text, setText] = useState(before);
  const noteText = text.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (noteText) draw.write(noteText);
      }}
    >
      <Field label={t.noteText} value={text} onChange={setText} maxLength={MAX_NOTE_LENGTH} autoComplete="off" />
      <Button type="submit" disabled={noteText === ''}>
        {save}
      </Button>
    </form>
  );
}

/** The text of a note, once it has been placed. */
export function DrawingNoteSheet({ draw }: { draw: DrawingSession }) {
  const t = useTexts('chartTools');
  const { mode } = draw;
  return (
    <Sheet open={mode.kind === 'writing'} onClose={draw.end} title={t.tools.note}>
      {mode.kind === 'writing' ? <NoteForm draw={draw} before={mode.note.text} /> : null}
    </Sheet>
  );
}

/** 24 × 24, like the sprite's; a drawing's points are small circles. */
const PATHS: Readonly<Record<DrawingTool, string>> = {
  trend:
    'M7 17L17 7M5.500 17a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0' +
    'M15.500 7a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0',
  ray:
    'M6 18L21 3M4.500 18a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0' +
    'M10.500 12a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0',
  horizontal: 'M3 12h7.500M13.500 12H21M10.500 12a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0',
  vertical: 'M12 3v7.500M12 13.500V21M10.500 12a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0',
  rectangle: 'M5 7h14v10H5z',
  fibonacci: 'M4 5h16M4 10h16M4 14h16M4 19h16',
  note: 'M6 6h12M12 6v12.500M9.500 18.500h5',
  alert: 'M6 17V11a6 6 0 0 1 12 0v6l1.500 1.500h-15zM10 20.500h4',
};

function ToolIcon({ tool }: { tool: DrawingTool }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[tool]} />
    </svg>
  );
}
