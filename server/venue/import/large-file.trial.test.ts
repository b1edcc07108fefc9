import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const ROWS = 200_000;
/** The text of these rows is 11 MB; as objects in a list they took some 170 MB. */
const HEAP_MB = 32;

it("reads a file whose rows wouldn't fit into the heap", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    `--max-old-space-size=${HEAP_MB}`,
    join(import.meta.dirname, 'testing-parse-large-file.ts'),
    String(ROWS),
  ]);
  expect(stdout.trim()).toBe(String(ROWS));
}, 60_000);
