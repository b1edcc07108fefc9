/**
 * Whether `work` has come to its end, good or bad, before so many milliseconds were over; it goes on where it hasn't.
 * False too if it failed.
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
