import { QuietPart } from '../../components/quiet-part.tsx';
import { getPositionNotes, type NotedPosition } from '../../feature.ts';

/** Other features' notes on a position. */
export const PositionNotes = ({ position }: { position: NotedPosition }) =>
  getPositionNotes().map(({ at, load }) => <QuietPart key={at} load={load} wanted props={position} />);
