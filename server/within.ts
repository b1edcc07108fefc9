/**
 * Whether `work` finished successfully within this many milliseconds; otherwise it keeps running. False too if it
 * failed.
 */
export async function within(milliseconds: number, work: Promise<unknown> | undefined): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  try {
    return await Promise.race([
      Promise.resolve(work).then(
        () => true,
        () => false,
      ),
      over,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
