import type { OperatorHalt } from '@bourse/core/operator-halts/halts.ts';

export const operatorHaltRow = ({ why, since, wide }: OperatorHalt) => ({
  why,
  since: new Date(since).toISOString(),
  wide,
});
