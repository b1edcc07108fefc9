/** Measures a process's memory while it is attacked. */
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const SAMPLE_EVERY_MS = 50;

/** In MB; Linux only. */
export async function residentMemoryMbOf(pid: number): Promise<number> {
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
}

/** Watches from now on until `end` is called, which returns the first and the highest value. */
export function watchMemory(pid: number): { end(): Promise<{ beforeMb: number; mostMb: number }> } {
  let over = false;
  const watching = (async () => {
    const beforeMb = await residentMemoryMbOf(pid);
    let mostMb = beforeMb;
    while (!over) {
      mostMb = Math.max(mostMb, await residentMemoryMbOf(pid));
      await wait(SAMPLE_EVERY_MS);
    }
    return { beforeMb, mostMb };
  })();
  return {
    end: () => {
      over = true;
      return watching;
    },
  };
}
