import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildSlipLink } from './league-link.ts';

beforeEach(
  () => void vi.stubGlobal('location', { origin: 'https://bourse.example', hostname: 'bourse.example', pathname: '/' }),
);
afterEach(() => void vi.unstubAllGlobals());

const ANA = { name: 'Ana', code: 'ANA234' };
const LEAGUE = { code: 'LEAGUE', invitation: 'HJMQ2345' };

test('a slip logs in by name only where the operator allows it at that moment', () => {
  expect(buildSlipLink(ANA, LEAGUE, true)).toBe(
    'https://bourse.example/#/login/name?league=LEAGUE&name=Ana&code=ANA234',
  );
  const invited = 'https://bourse.example/#/login/league?code=ANA234&invitation=HJMQ2345';
  expect(buildSlipLink(ANA, LEAGUE, false)).toBe(invited);
  expect(buildSlipLink(ANA, { ...LEAGUE, code: null }, true)).toBe(invited);
});
