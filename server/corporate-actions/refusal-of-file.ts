import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { formatScaled } from '@bourse/core/money.ts';
import type { Fault, FaultyLine } from '../venue/check-actions.ts';

/** The refusals of an invalid file of corporate actions. */
const REFUSALS: Readonly<Record<Fault, (lines: string, first: FaultyLine) => Refusal>> = {
  unreadable: (lines) => refuse('actionsUnreadable', { lines }),
  noBars: (lines) => refuse('actionsWithoutBars', { lines }),
  met: (lines) => refuse('actionsMet', { lines }),
  outOfBounds: (lines) => refuse('actionsOutOfBounds', { lines }),
  codeTaken: (lines) => refuse('actionsCodeTaken', { lines }),
  againstPrices(lines, { line, doubt }) {
    const { close, open, expected } = doubt?.kind === 'againstPrices' ? doubt : { close: 0n, open: 0n, expected: 0n };
    return refuse('actionsAgainstPrices', {
      lines,
      line,
      close: formatScaled(close),
      open: formatScaled(open),
      expected: formatScaled(expected),
    });
  },
};
const LINES_NAMED = 50;

/** Names every line that has the same fault as the first faulty one. */
export function refusalOf(problems: readonly FaultyLine[]): Refusal {
  const first: FaultyLine = problems[0] ?? { line: 1, fault: 'unreadable', says: '' };
  const { fault } = first;
  const lines = problems.filter((each) => each.fault === fault).map(({ line }) => line);
  return REFUSALS[fault](`${lines.slice(0, LINES_NAMED).join(', ')}${lines.length > LINES_NAMED ? ' …' : ''}`, first);
}
