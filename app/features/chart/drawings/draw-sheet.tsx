import { useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { fill, useTexts } from '../../../language/language.ts';
import { DRAWING_KINDS } from './drawing.ts';
import { ToolIcon } from './tool-icon.tsx';
import type { Draw, Tool } from './use-draw.ts';
import { drawingWords, type Telling } from './words.ts';
import styles from './drawings.module.css';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  draw: Draw;
  /** Alerts can be set from the chart. */
  hasAlerts: boolean;
  name: string;
  telling: Telling;
}

/** The drawings here, in words: each can be selected or deleted. */
function Here({ draw, telling, onClose }: Pick<SheetProps, 'draw' | 'telling' | 'onClose'>) {
  const t = useTexts('chartTools');
  const { store, drawings, elsewhere } = draw;
  const choose = (id: string) => {
    onClose();
    draw.select(id);
  };
  return (
    <>
      <h3 className={styles.title}>{t.here}</h3>
      {drawings.length === 0 ? <p className={styles.says}>{t.none}</p> : null}
      {drawings.map((drawing) => {
        const what = drawingWords(telling, drawing);
        return (
          <div key={drawing.id} className={styles.row}>
            <button type="button" onClick={() => choose(drawing.id)}>
              {what}
            </button>
            <IconButton icon="trash" label={fill(t.remove, { what })} onPress={() => store.remove(drawing.id)} />
          </div>
        );
      })}
      <p className={styles.says}>
        {elsewhere > 0 ? `${fill(t.elsewhere, { count: elsewhere })} ` : null}
        {t.keptHere}
      </p>
    </>
  );
}

/** The tools and the drawings: every drawing can be found here without seeing the chart. */
export function DrawSheet({ open, onClose, draw, hasAlerts, name, telling }: SheetProps) {
  const t = useTexts('chartTools');
  const [asks, setAsks] = useState(false);
  const { store } = draw;
  const tools: readonly Tool[] = hasAlerts ? [...DRAWING_KINDS, 'alert'] : DRAWING_KINDS;
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
        <Here draw={draw} telling={telling} onClose={onClose} />
      </Sheet>
      <ConfirmDialog
        open={asks}
        title={fill(t.eraseTitle, { name })}
        confirmText={t.eraseAll}
        danger
        onConfirm={erase}
        onCancel={() => setAsks(false)}
      >
        {fill(t.eraseBody, { count: store.all().length })}
      </ConfirmDialog>
    </>
  );
}
