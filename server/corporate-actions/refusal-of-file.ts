/** What the staff are told of a file of corporate actions that can't be taken. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { formatScaled } from '@bourse/core/money.ts';
import type { Fault, FaultyLine } from '../venue/check-actions.ts';

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

/** Every line that has the first one's fault. */
export function refusalOf(problems: readonly FaultyLine[]): Refusal {
  const first: FaultyLine = problems[0] ?? { line: 1, fault: 'unreadable', says: '' };
  const { fault } = first;
  const lines = problems.filter((each) => each.fault === fault).map(({ line }) => line);
  return REFUSALS[fault](`${lines.slice(0, LINES_NAMED).join(', ')}${lines.length > LINES_NAMED ? ' …' : ''}`, first);
}
