import { type RefObject, useEffect, useRef, useState } from 'react';
import { readChartPalette } from '../chart-styles.ts';
import { type DrawingAnchor, type Drawing, DRAWING_POINT_COUNTS } from './drawing.ts';
import type { ScreenPoint } from './drawing-geometry.ts';
import { DrawingHandle, type DrawingLayerProps, DrawingPlacement } from './drawing-handles.tsx';
import { renderDrawings } from './drawing-overlay.ts';
import type { DrawingSession } from './use-drawing-session.ts';

const middleOf = (spots: readonly ScreenPoint[]): ScreenPoint => ({
  x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
  y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
});

/** Puts each handle where its point was just drawn, without another React render. */
function usePlacedHandles(): [RefObject<(HTMLButtonElement | null)[]>, (spots: readonly ScreenPoint[]) => void] {
  const handles = useRef<(HTMLButtonElement | null)[]>([]);
  const [put] = useState(() => (spots: readonly ScreenPoint[]) => {
    for (const [index, spot] of [...spots, middleOf(spots)].entries()) {
      const handle = handles.current[index];
      if (handle) handle.style.transform = `translate(${spot.x}px, ${spot.y}px)`;
    }
  });
  return [handles, put];
}

/** The drawings, the one being drawn, and the handles of the selected one. */
export function DrawingLayer(props: DrawingLayerProps) {
  const { chart, period, draw, canDraw, appearanceKey } = props;
  const { mode, selected, drawings } = draw;
  const [cursor, setCursor] = useState<DrawingAnchor | null>(null);
  const [moved, setMoved] = useState<readonly DrawingAnchor[] | null>(null);
  const [handles, putHandles] = usePlacedHandles();
  const select = useRef(draw.select);
  select.current = draw.select;
  const placing = mode.kind === 'placing' ? mode : null;
  const isPlacing = placing !== null;
  const visibleDrawings = [
    ...drawings.map((drawing) => (drawing.id === selected?.id && moved ? { ...drawing, points: moved } : drawing)),
    ...unfinishedDrawingsOf(placing, cursor, draw),
  ];
  const wanted = JSON.stringify(visibleDrawings);
  const selectedId = canDraw ? (selected?.id ?? null) : null;
  // A changed look redraws it.
  useEffect(() => {
    const onSelect = canDraw && !isPlacing ? (id: string) => select.current(id) : null;
    const drawn = {
      drawings: JSON.parse(wanted) as Drawing[],
      period,
      selected: selectedId,
      onSelect,
      onDrawn: putHandles,
    };
    renderDrawings(chart, drawn, readChartPalette());
  }, [chart, wanted, period, selectedId, canDraw, isPlacing, appearanceKey, putHandles]);
  if (!canDraw) return null;
  return (
    <>
      {placing ? (
        <DrawingPlacement
          key={`${placing.tool} ${placing.points.length}`}
          {...props}
          cursor={cursor}
          setCursor={setCursor}
        />
      ) : null}
      {selected
        ? Array.from({ length: selected.points.length === 1 ? 1 : selected.points.length + 1 }, (_, index) => (
            <DrawingHandle
              key={`${selected.id} ${index}`}
              {...props}
              drawing={selected}
              index={index}
              points={moved ?? selected.points}
              setMoved={setMoved}
              place={(element) => {
                handles.current[index] = element;
              }}
            />
          ))
        : null}
    </>
  );
}

/** The unfinished drawing with the cursor as its next point. */
function unfinishedDrawingsOf(
  placing: (DrawingSession['mode'] & { kind: 'placing' }) | null,
  cursor: DrawingAnchor | null,
  draw: DrawingSession,
): Drawing[] {
  if (!placing || placing.tool === 'alert' || placing.tool === 'note') return [];
  const points = [...placing.points, ...(cursor ? [cursor] : placing.points)].slice(
    0,
    DRAWING_POINT_COUNTS[placing.tool],
  );
  const [first] = points;
  if (!first) return [];
  const all = points.length < DRAWING_POINT_COUNTS[placing.tool] ? [...points, first] : points;
  const adjustment = draw.drawings[0]?.adjustment ?? 'none';
  return [{ id: 'draft', kind: placing.tool, points: all, text: '', adjustment }];
}
