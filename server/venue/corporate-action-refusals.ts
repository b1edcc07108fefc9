/** What staff are told of corporate actions that can't be true. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import type { CorporateActionFault, FaultyCorporateActionLine } from './check-corporate-actions.ts';

const LINES_NAMED = 50;

/** The refusals of an invalid file of corporate actions. */
const REFUSALS: Readonly<Record<CorporateActionFault, (lines: string, first: FaultyCorporateActionLine) => Refusal>> = {
  unreadable: (lines) => refuse('actionsUnreadable', { lines }),
  ratioCut: (lines, { line, cut }) =>
    refuse('actionsRatioCut', { lines, line, ratio: cut?.ratio ?? '', fraction: cut?.fraction ?? '' }),
  otherCurrency: (lines, { line, currencies }) =>
    refuse('actionsOtherCurrency', {
      lines,
      line,
      paid: currencies?.paid ?? '',
      currency: currencies?.instrument ?? '',
    }),
  noBars: (lines) => refuse('actionsWithoutBars', { lines }),
  met: (lines) => refuse('actionsMet', { lines }),
  outOfBounds: (lines) => refuse('actionsOutOfBounds', { lines }),
  codeTaken: (lines) => refuse('actionsCodeTaken', { lines }),
  acquirer: (lines) => refuse('actionsAcquirer', { lines }),
  company: (lines) => refuse('actionsCompany', { lines }),
  sameDay: (lines) => refuse('actionsSameDay', { lines }),
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

/** Names every line that has the same fault as the first faulty one. */
export function refuseCorporateActions(problems: readonly FaultyCorporateActionLine[]): Refusal {
  const first: FaultyCorporateActionLine = problems[0] ?? { line: 1, fault: 'unreadable', says: '' };
  const { fault } = first;
  const lines = problems.filter((each) => each.fault === fault).map(({ line }) => line);
  return REFUSALS[fault](`${lines.slice(0, LINES_NAMED).join(', ')}${lines.length > LINES_NAMED ? ' …' : ''}`, first);
}
