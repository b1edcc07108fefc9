/** The table of docs/serving-login.md: writes that neither a refusal nor the audit names, each with its reason. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GrantedWrite } from './list-granted-writes.ts';

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'serving-login.md');
/** | `table` | insert, delete, `column` `other` | reason | */
const LINE = /^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|$/;

const nameOf = ({ kind, column }: GrantedWrite): string => column ?? kind;

export class HarmlessWrites {
  #lines = new Set<string>();

  static async read(): Promise<HarmlessWrites> {
    const page = new HarmlessWrites();
    for (const line of (await readFile(PAGE, 'utf8')).split('\n')) {
      const [, table, writes = '', reason = ''] = LINE.exec(line) ?? [];
      if (!table) continue;
      if (reason.trim() === '') throw new Error(`${PAGE}: ${table} has no reason`);
      for (const write of writes.match(/\w+/g) ?? []) page.#lines.add(`${table} ${write}`);
    }
    return page;
  }

  allows(write: GrantedWrite): boolean {
    return this.#lines.has(`${write.table} ${nameOf(write)}`);
  }

  /** Lines of the page that no silent write needs. */
  listUnneeded(silent: readonly GrantedWrite[]): string[] {
    const needed = new Set(silent.map((write) => `${write.table} ${nameOf(write)}`));
    return [...this.#lines].filter((line) => !needed.has(line));
  }
}
