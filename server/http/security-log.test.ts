/** What a SIEM reads of refused logins: the reason, the address if it is switched on, and nothing that was typed. */
import pino from 'pino';
import { expect, test } from 'vitest';
import type { Config } from '../config.ts';
import { createSecurityLog } from './security-log.ts';

interface Line {
  request?: string;
  event: { action: string; reason: string; outcome: string };
  source?: { ip: string };
}

function linesOf(mode: Config['securityLog']): Line[] {
  const lines: Line[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
  const security = createSecurityLog(log, mode);
  security?.('user/login', 'wrongCredentials', '203.0.113.7', 'r-1');
  security?.('user/login', 'otpRequired', '203.0.113.7');
  security?.('staff/login', 'tooFrequent', '203.0.113.7');
  security?.('wallet/submitWithdrawal', 'wrongFundPassword', '203.0.113.7');
  security?.('wallet/submitWithdrawal', 'withdrawalMinimum', '203.0.113.7');
  return lines;
}

test('logs refused logins and wrong secrets with their reason, and no other refusal', () => {
  const lines = linesOf('reasons');
  expect(lines.map(({ event }) => [event.action, event.reason, event.outcome])).toEqual([
    ['user/login', 'wrongCredentials', 'failure'],
    ['staff/login', 'tooFrequent', 'failure'],
    ['wallet/submitWithdrawal', 'wrongFundPassword', 'failure'],
  ]);
  expect(lines.map(({ request }) => request)).toEqual(['r-1', undefined, undefined]);
  expect(JSON.stringify(lines)).not.toContain('203.0.113.7');
});

test('names the address only where that is switched on, and logs nothing unless it is', () => {
  expect(linesOf('addresses').map(({ source }) => source?.ip)).toEqual(Array(3).fill('203.0.113.7'));
  expect(linesOf(undefined)).toEqual([]);
});
