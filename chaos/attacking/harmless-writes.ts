/** The table of docs/serving-login.md: writes that neither a refusal nor the audit names, each with its reason. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GrantedWrite } from './list-granted-writes.ts';

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'serving-login.md');
/** | reason | `table`: insert, column; `other`: delete | */
const LINE = /^\| ([^|`]+) \| (`[^|]+) \|$/;
const WRITES = /^`(\w+)`: ([\w, ]+)$/;

const nameOf = ({ kind, column }: GrantedWrite): string => column ?? kind;

export class HarmlessWrites {
  #lines = new Set<string>();

  static async read(): Promise<HarmlessWrites> {
    const page = new HarmlessWrites();
    for (const line of (await readFile(PAGE, 'utf8')).split('\n')) {
      const [, , tables] = LINE.exec(line) ?? [];
      for (const each of tables?.split('; ') ?? []) {
        const [, table, writes] = WRITES.exec(each) ?? [];
        if (!table || !writes) throw new Error(`${PAGE}: "${each}" names no table and its writes`);
        for (const write of writes.split(', ')) page.#lines.add(`${table} ${write}`);
      }
    }
    return page;
  }

  allows(write: GrantedWrite): boolean {
    return this.#lines.has(`${write.table} ${nameOf(write)}`);
  }

  /** Lines of the page for writes that aren't granted. */
  listUngranted(granted: readonly GrantedWrite[]): string[] {
    const known = new Set(granted.map((write) => `${write.table} ${nameOf(write)}`));
    return [...this.#lines].filter((line) => !known.has(line));
  }
}
