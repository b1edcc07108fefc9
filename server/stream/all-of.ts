/** Waits for all, even if some fail; then rejects with the first failure. */
export async function allOf(looks: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(looks)).find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}
