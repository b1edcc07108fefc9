import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTexts } from '../../../language/language.ts';
import { changeDeskSettings, getDeskSettings } from './desk-settings.ts';
import {
  computePaneLimits,
  fitPaneSizes,
  type DeskRoom,
  type PaneName,
  type PaneSizes,
  resizePane,
  sizeAfterKey,
} from './pane-sizes.ts';
import styles from './desk.module.css';

/** The key that makes the pane larger, which also says on which side of its separator it is. */
const GROWS: Readonly<Record<PaneName, 'ArrowRight' | 'ArrowLeft' | 'ArrowUp'>> = {
  list: 'ArrowRight',
  ticket: 'ArrowLeft',
  tables: 'ArrowUp',
  depth: 'ArrowUp',
  charts: 'ArrowRight',
};

export interface PaneSeparatorProps {
  name: PaneName;
  sizes: PaneSizes;
  room: DeskRoom;
}

/** The border of a pane: dragged, or moved by arrow keys; a double click puts it back. */
export function PaneSeparator({ name, sizes, room }: PaneSeparatorProps) {
  const { resize } = useTexts('desk');
  const drag = useRef<{ from: number; size: number; whole: number } | null>(null);
  const grows = GROWS[name];
  const isUpright = grows !== 'ArrowUp';
  const limits = computePaneLimits(name, sizes, room);
  /** A second press may come before the first is rendered. */
  const getSizes = () => fitPaneSizes(getDeskSettings().sizes, room);
  const set = (size: number) => changeDeskSettings({ sizes: resizePane(getSizes(), name, size, room) });
  const positionOf = ({ clientX, clientY }: PointerEvent) => (isUpright ? clientX : clientY);

  const begin = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    // The charts' separator divides what both have together.
    const whole = name === 'charts' ? (event.currentTarget.parentElement?.clientWidth ?? 1) / 100 : 1;
    drag.current = { from: positionOf(event), size: sizes[name], whole };
  };
  const move = (event: PointerEvent) => {
    if (!drag.current) return;
    const { from, size, whole } = drag.current;
    set(size + ((grows === 'ArrowRight' ? 1 : -1) * (positionOf(event) - from)) / whole);
  };
  const press = (event: KeyboardEvent) => {
    const size = sizeAfterKey(event.key, getSizes()[name], name, limits, grows);
    if (size === null) return;
    event.preventDefault();
    set(size);
  };
  const end = () => (drag.current = null);
  return (
    <div
      className={`${styles.separator} ${isUpright ? styles.upright : styles.level}`}
      role="separator"
      tabIndex={0}
      aria-label={resize[name]}
      aria-orientation={isUpright ? 'vertical' : 'horizontal'}
      aria-valuenow={sizes[name]}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => set(sizeAfterKey('Enter', sizes[name], name, limits, grows) ?? sizes[name])}
      onKeyDown={press}
    />
  );
}
