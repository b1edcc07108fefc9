import { revaluePosition } from '../position-valuation.ts';
import { groupPositions, type PositionGroup } from './group-positions.ts';

/** A group of positions valued at a quote newer than the one the server used. */
export const revaluePositionGroup = (
  group: PositionGroup,
  quote: Parameters<typeof revaluePosition>[1],
): PositionGroup => groupPositions(group.positions.map((position) => revaluePosition(position, quote)))[0] ?? group;
