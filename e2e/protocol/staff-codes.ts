/** One-time codes of the operator's staff (TOTP, RFC 6238), as an app on each one's phone shows them. */
import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;
/** With less of a step left, the code before might be too old when it arrives. */
const MARGIN_MS = 12_000;
/** The last step that each secret was used for: a code is good for one login. */
const lastSteps = new Map<string, number>();

/**
 * A code that hasn't been used; the one before and the one after count too, and who has used all waits for the next.
 * `ahead_ms`: how far the server's clock is ahead of this machine's.
 */
export async function nextCode(otpSecret: string, ahead_ms = 0): Promise<string> {
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
