/** Verification codes as their recipient gets them: the server's sender writes to the terminal. */
import type { CallingCode } from '@bourse/core/accounts/customers/mobile-numbers.ts';
import { queryAsOwner } from '../db/testing.ts';
import type { TestServer } from './test-server.ts';

export async function switchCodeSenderToTerminal({
  database,
  composed,
}: Pick<TestServer, 'database' | 'composed'>): Promise<void> {
  await queryAsOwner(
    database.ownerUrl,
    "insert into settings values ('sender', 'screen', now()) on conflict (name) do update set value = 'screen'",
  );
  await composed.dependencies.settings.reload();
}

/** Requests a code and reads it from the terminal; null if none was sent. */
export async function requestVerificationCode(server: TestServer, account: string, callingCode?: CallingCode) {
  const written: string[] = [];
  const write = process.stdout.write;
  process.stdout.write = ((text: string) => {
    written.push(text);
    return true;
  }) as typeof write;
  try {
    await server.client().call('user/sendCode', { account, ...(callingCode ? { callingCode } : {}) });
  } finally {
    process.stdout.write = write;
  }
  const line = written.find((text) => text.includes(account));
  return /: (\d{6})\n/.exec(line ?? '')?.[1] ?? null;
}

export const pickWrongCode = (code: string | null): string => (code === '000000' ? '000001' : '000000');
