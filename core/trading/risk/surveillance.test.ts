import { expect, test } from 'vitest';
import {
  decideSurveillanceCaseStep,
  type SurveillanceCaseAction,
  type SurveillanceCaseStatus,
  hasCaseIncreased,
  isInAndOutMovement,
  isOppositeTrading,
  SURVEILLANCE_THRESHOLDS,
} from './surveillance.ts';

const { wash } = SURVEILLANCE_THRESHOLDS;

test('two sides match if the smaller is most of the larger and above the minimum value', () => {
  const matched = { bought: 100n, sold: 80n, worth: 50_000n };
  expect(isOppositeTrading(matched, wash.values)).toBe(true);
  expect(isOppositeTrading({ ...matched, sold: 79n }, wash.values)).toBe(false);
  expect(isOppositeTrading({ ...matched, worth: 49_999n }, wash.values)).toBe(false);
});

test('money counts as in and out if most of it left and little of it was traded', () => {
  const moved = { came: 100_000n, went: 80_000n, traded: 9_999n };
  expect(isInAndOutMovement(moved)).toBe(true);
  expect(isInAndOutMovement({ ...moved, went: 79_999n })).toBe(false);
  expect(isInAndOutMovement({ ...moved, traded: 10_000n })).toBe(false);
  expect(isInAndOutMovement({ came: 99_999n, went: 99_999n, traded: 0n })).toBe(false);
});

const FOUND: SurveillanceCaseStatus = { state: 'found', assignee: null, outcome: null };
const step = (
  status: SurveillanceCaseStatus,
  move: Partial<SurveillanceCaseAction> & Pick<SurveillanceCaseAction, 'step' | 'by'>,
): SurveillanceCaseStatus => {
  const after = decideSurveillanceCaseStep(status, { isLeft: false, ...move });
  if (typeof after === 'string') throw new Error(after);
  return after;
};

test('a case is taken, assigned on, and closed by its assignee and a second person', () => {
  const refused = (
    status: SurveillanceCaseStatus,
    move: Partial<SurveillanceCaseAction> & Pick<SurveillanceCaseAction, 'step' | 'by'>,
  ) => decideSurveillanceCaseStep(status, { isLeft: false, ...move });
  expect(refused(FOUND, { step: 'close', by: 1n, outcome: 'noFault' })).toBe('caseNotYours');
  const taken = step(FOUND, { step: 'take', by: 1n });
  expect(taken).toEqual({ state: 'open', assignee: 1n, outcome: null });
  for (const move of ['take', 'assign', 'close'] as const)
    expect(refused(taken, { step: move, by: 2n, to: 2n, outcome: 'noFault' })).toBe('caseNotYours');
  const handed = step(taken, { step: 'assign', by: 1n, to: 2n });
  expect(refused(handed, { step: 'confirm', by: 1n })).toBe('caseNotProposed');
  const proposed = step(handed, { step: 'close', by: 2n, outcome: 'noFault' });
  expect(proposed).toEqual({ state: 'proposed', assignee: 2n, outcome: 'noFault' });
  for (const move of ['confirm', 'sendBack', 'take', 'assign', 'close'] as const)
    expect(refused(proposed, { step: move, by: 2n, to: 1n, outcome: 'warned' })).toBe('caseWaits');
  expect(step(proposed, { step: 'sendBack', by: 1n })).toEqual({ state: 'open', assignee: 2n, outcome: null });
  const closed = step(proposed, { step: 'confirm', by: 1n });
  expect(closed).toEqual({ state: 'closed', assignee: 2n, outcome: 'noFault' });
  for (const move of ['note', 'take', 'confirm', 'sendBack'] as const)
    expect(refused(closed, { step: move, by: 1n })).toBe('caseClosed');
});

test('an abandoned case is taken over by another person, and still closed by two', () => {
  const taken = step(FOUND, { step: 'take', by: 1n });
  const other = step(taken, { step: 'take', by: 2n, isLeft: true });
  expect(other.assignee).toBe(2n);
  const proposed = step(other, { step: 'close', by: 2n, outcome: 'reported' });
  expect(step(proposed, { step: 'take', by: 3n, isLeft: true })).toEqual({
    state: 'open',
    assignee: 3n,
    outcome: null,
  });
  expect(decideSurveillanceCaseStep(proposed, { step: 'confirm', by: 2n, isLeft: true })).toBe('caseWaits');
});

test("a closed case doesn't cover a finding of twice its size", () => {
  expect(hasCaseIncreased('wash', { worth: '500.00' }, { worth: '999.99' })).toBe(false);
  expect(hasCaseIncreased('wash', { worth: '500.00' }, { worth: '1000.00' })).toBe(true);
  expect(hasCaseIncreased('auction', { cancelled: '3' }, { cancelled: '5' })).toBe(false);
  expect(hasCaseIncreased('auction', { cancelled: '3' }, { cancelled: '6' })).toBe(true);
});
