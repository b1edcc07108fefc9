import { expect, test } from 'vitest';
import { isApproval } from './approval.ts';

const APPROVALS = [{ id: '1', name: 'Ruth', at: '2026-11-22T05:00:01.000Z' }];
const step = (at: string, name: string, status = 'inReview') => ({ at, status, by: 'staff', name }) as const;

test('the step of an approval is one, a claim before it and the end after it are none', () => {
  expect(isApproval(step('2026-11-22T05:00:01.000Z', 'Ruth'), APPROVALS)).toBe(true);
  expect(isApproval(step('2026-11-22T05:00:00.000Z', 'Ruth'), APPROVALS)).toBe(false);
  expect(isApproval(step('2026-11-22T05:00:01.000Z', 'Tom'), APPROVALS)).toBe(false);
  expect(isApproval(step('2026-11-22T05:00:01.000Z', 'Ruth', 'done'), APPROVALS)).toBe(false);
});
