/**
 * How a session is halved down to its minutes, and a minute down to its seconds: the same for all sessions of one
 * length, so computed once and cached. Nodes are numbered level by level, the root 0; three levels of a subtree share
 * one block of random words.
 */
import { activityShareUpTo, type IntradayActivityCurvature } from '../price-path.ts';
import type { SessionSegment } from '../session-calendar.ts';

const BLOCKS_MINUTES = [30, 15, 5, 1];

/**
 * Where a stretch is divided: at a break if it contains one, else so that bars of 30, 15, 5 and 1 minutes are whole
 * parts.
 */
export function divisionPointOf(from: number, to: number, segments: readonly SessionSegment[]): number {
  let start = 0;
  for (const { firstMinute } of segments) {
    if (firstMinute > from && firstMinute < to) return firstMinute;
    if (firstMinute <= from) start = firstMinute;
  }
  const length = to - from;
  const unit = BLOCKS_MINUTES.find((minutes) => minutes < length && (from - start) % minutes === 0) ?? 1;
  return from + unit * Math.max(1, Math.floor(length / unit / 2));
}

export interface PathHalvingTimes {
  minutes: number;
  segments: readonly SessionSegment[];
  smile: IntradayActivityCurvature;
}

export interface PathHalvingShape {
  /** Number of nodes, and of blocks. */
  nodes: number;
  blocks: number;
  /** A node's beginning and end (exclusive). */
  from: Int32Array;
  to: Int32Array;
  /** A node's left part, 0 if it has none; the right one is the next. */
  left: Int32Array;
  /** The left part's share of the activity. */
  share: Float64Array;
  /** The block with a node's two words, and the first word's index in it. */
  block: Int32Array;
  word: Uint8Array;
  /** The node of each part that isn't divided. */
  leaf: Int32Array;
}

const LEVELS = 3;

function buildHalvingShape(
  length: number,
  middle: (from: number, to: number) => number,
  share: (from: number, middle: number, to: number) => number,
): PathHalvingShape {
  const nodes = 2 * length - 1;
  const shape: PathHalvingShape = {
    nodes,
    blocks: 0,
    from: new Int32Array(nodes),
    to: new Int32Array(nodes),
    left: new Int32Array(nodes),
    share: new Float64Array(nodes),
    block: new Int32Array(nodes),
    word: new Uint8Array(nodes),
    leaf: new Int32Array(length),
  };
  const depth = new Uint8Array(nodes);
  shape.to[0] = length;
  let next = 1;
  for (let node = 0; node < nodes; node++) {
    const from = shape.from[node]!;
    const to = shape.to[node]!;
    if (to - from === 1) {
      shape.leaf[from] = node;
      continue;
    }
    if (depth[node]! % LEVELS === 0) shape.block[node] = shape.blocks++;
    const at = middle(from, to);
    shape.share[node] = share(from, at, to);
    shape.left[node] = next;
    for (let side = 0; side < 2; side++, next++) {
      shape.from[next] = side === 0 ? from : at;
      shape.to[next] = side === 0 ? at : to;
      depth[next] = depth[node]! + 1;
      shape.block[next] = shape.block[node]!;
      shape.word[next] = depth[next]! % LEVELS === 0 ? 0 : 2 * shape.word[node]! + 2 * (side + 1);
    }
  }
  return shape;
}

const CACHED_SHAPES = 64;
const shapeCache = new Map<string, PathHalvingShape>();

/** A session's minutes. */
export function sessionHalvingShapeOf({ minutes, segments, smile }: PathHalvingTimes): PathHalvingShape {
  let name = `${minutes} ${smile}`;
  for (const { firstMinute } of segments) name += ` ${firstMinute}`;
  let shape = shapeCache.get(name);
  if (!shape) {
    if (shapeCache.size >= CACHED_SHAPES) shapeCache.clear();
    const at = (minute: number): number => activityShareUpTo(minute, minutes, smile);
    shape = buildHalvingShape(
      minutes,
      (from, to) => divisionPointOf(from, to, segments),
      (from, middle, to) => (at(middle) - at(from)) / (at(to) - at(from)),
    );
    shapeCache.set(name, shape);
  }
  return shape;
}

const half = (from: number, to: number): number => (from + to) >> 1;
const SECONDS = buildHalvingShape(60, half, (from, middle, to) => (middle - from) / (to - from));
/** The session's first second has no step: it is the opening price. */
const FIRST_SECONDS = buildHalvingShape(60, half, (from, middle, to) =>
  from === 0 ? (middle - 1) / (to - 1) : (middle - from) / (to - from),
);

/** A minute's seconds. */
export const minuteHalvingShapeOf = (minute: number): PathHalvingShape => (minute === 0 ? FIRST_SECONDS : SECONDS);
