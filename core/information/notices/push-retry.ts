/** When a message is sent again to a push service that didn't accept it, and when a browser is given up. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 3_600_000;
/** About three days of trying. */
export const PUSH_FAILURES_MAXIMUM = 80;

/** Milliseconds until the next try after this many failures in a row (≥ 1): doubled each time, up to an hour. */
export const computePushRetryWait = (failures: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 20), LONGEST_WAIT_MS);

export type PushOutcome = 'sent' | 'gone' | 'later';

/** The outcome of a push service's status (RFC 8030): accepted, browser gone, or to be retried. */
export function getPushOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  // A message the service will never accept counts as gone; redirects aren't followed.
  return status === 404 || status === 410 || status === 400 || status === 401 || status === 403 || status === 413
    ? 'gone'
    : 'later';
}

/**
 * The same for the operator's own service, which delivers to apps. One that refuses us may be set up wrongly: only an
 * app that its platform no longer knows is gone.
 */
export const getAppPushOutcome = (status: number): PushOutcome =>
  status === 404 || status === 410 ? 'gone' : status >= 200 && status < 300 ? 'sent' : 'later';
