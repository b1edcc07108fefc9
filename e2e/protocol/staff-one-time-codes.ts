/** One-time codes of the staff (TOTP, RFC 6238), as an app on each phone shows them. */
import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;
/** If less of a step is left, the previous code might be too old on arrival. */
const MARGIN_MS = 12_000;
/** The last step used for each secret: a code is good for one login. */
const lastSteps = new Map<string, number>();

/**
 * An unused code; the previous and the next one count too, and once all are used it waits for a new one. `ahead_ms`:
 * how far the server's clock is ahead of this machine's.
 */
export async function getNextStaffOneTimeCode(otpSecret: string, ahead_ms = 0): Promise<string> {
  const now_ms = Date.now() + ahead_ms;
  const current = Math.floor(now_ms / STEP_MS);
  const hasTime = (current + 1) * STEP_MS - now_ms > MARGIN_MS;
  const step = Math.max(hasTime ? current - 1 : current, (lastSteps.get(otpSecret) ?? 0) + 1);
  lastSteps.set(otpSecret, step);
  const wait_ms = (step - 1) * STEP_MS - now_ms;
  if (wait_ms > 0)
    await new Promise((resolve) => {
      setTimeout(resolve, wait_ms);
    });
  return new TOTP({ secret: Secret.fromBase32(otpSecret) }).generate({ timestamp: step * STEP_MS });
}
