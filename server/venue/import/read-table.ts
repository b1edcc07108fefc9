/**
 * Files exported by other tools, in one form and piece by piece: text cells by column, each row with its line number.
 * No file is ever held whole.
 */
import { CsvRows } from './read-csv.ts';
import { JsonRows } from './read-json.ts';
import type { ColumnName, Rows, Taker } from './table-row.ts';

/** Reads CSV, or a JSON list of arrays or objects; the first character tells which. */
export class TableReader {
  private readonly taker: Taker;
  private rows: Rows | null = null;
  private failed = false;
  private before = '';

  constructor(taker: Taker) {
    this.taker = {
      ...taker,
      fail: (problem) => {
        this.failed = true;
        taker.fail(problem);
      },
    };
  }

  get has(): ReadonlySet<ColumnName> {
    return this.rows?.has ?? new Set();
  }

  push(text: string): void {
    if (this.failed) return;
    if (!this.rows) {
      this.before += text;
      const content = this.before.replace(/^\uFEFF/, '');
      const first = content.trimStart()[0];
      if (first === undefined) return;
      this.rows = first === '[' || first === '{' ? new JsonRows(this.taker) : new CsvRows(this.taker);
      this.rows.push(content);
    } else this.rows.push(text);
  }

  end(): void {
    if (this.failed) return;
    this.rows ??= new CsvRows(this.taker);
    this.rows.end();
  }
}
