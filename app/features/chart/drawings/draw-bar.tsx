/** The tools for drawing on a chart: the bar while one is used, the sheet to choose one, and notes. */
import type { ReactNode } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { fill, useTexts } from '../../../language/language.ts';
import { POINTS_OF } from './drawing.ts';
import type { Draw } from './use-draw.ts';
import { drawingWords, type Telling } from './words.ts';
import styles from './drawings.module.css';

interface BarProps {
  draw: Draw;
  telling: Telling;
  /** Sets an alert at a price, where possible. */
  onAlert?: ((price: string) => void) | undefined;
}

/** Replaces the chart's tools while something is drawn or selected. */
export function DrawBar({ draw, telling, onAlert }: BarProps) {
  const t = useTexts('chartTools');
  const shell = useTexts('shell');
  const bar = (what: ReactNode, ways: ReactNode, end: string) => (
    <div className={styles.bar}>
      <p className={styles.what} role="status">
        {what}
      </p>
      {ways}
      <IconButton icon="undo" label={t.undo} onPress={() => draw.store.undo()} />
      <IconButton icon="close" label={end} onPress={draw.end} />
    </div>
  );
  const { mode, selected } = draw;
  if (mode.kind === 'placing') {
    const { tool, points } = mode;
    const step = tool === 'alert' ? 'alert' : POINTS_OF[tool] === 1 ? 'one' : points.length === 0 ? 'first' : 'second';
    return bar(
      <>
        {t.tools[tool]} <span className={styles.hint}>{t.tap[step]}</span>
      </>,
      null,
      shell.cancel,
    );
  }
  if (!selected) return null;
  const what = drawingWords(telling, selected);
  return bar(
    what,
    <>
      {selected.kind === 'horizontal' && onAlert ? (
        <IconButton icon="bell" label={t.tools.alert} onPress={() => onAlert(selected.points[0]?.price ?? '')} />
      ) : null}
      {selected.kind === 'note' ? (
        <IconButton icon="edit" label={t.editNote} onPress={() => draw.edit(selected)} />
      ) : null}
      <IconButton icon="trash" label={fill(t.remove, { what })} onPress={() => draw.remove(selected.id)} />
    </>,
    shell.done,
  );
}
