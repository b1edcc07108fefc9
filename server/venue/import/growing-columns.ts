/** Bars as they are read, one growing array per column: 56 bytes a bar, however large the file. */
import type { BarColumns } from '../replay/series.ts';

type Bigs = 'open' | 'high' | 'low' | 'close' | 'volume' | 'adjusted';
const BIGS = ['open', 'high', 'low', 'close', 'volume', 'adjusted'] as const;
const FIRST_LENGTH = 1_024;

export class GrowingColumns {
  length = 0;
  private at = new Float64Array(FIRST_LENGTH);
  private readonly bigs = Object.fromEntries(BIGS.map((name) => [name, new BigInt64Array(FIRST_LENGTH)])) as Record<
    Bigs,
    BigInt64Array
  >;

  push(at: number, values: Readonly<Record<Bigs, bigint>>): void {
    if (this.length === this.at.length) this.grow();
    this.at[this.length] = at;
    for (const name of BIGS) this.bigs[name][this.length] = values[name];
    this.length++;
  }

  private grow(): void {
    // Grow by half: doubling would briefly keep three times the bars.
    const length = Math.ceil(this.at.length * 1.5);
    const at = new Float64Array(length);
    at.set(this.at);
    this.at = at;
    for (const name of BIGS) {
      const column = new BigInt64Array(length);
      column.set(this.bigs[name]);
      this.bigs[name] = column;
    }
  }

  /** Everything read, oldest first. Push nothing afterwards. */
  columns({ turned, adjusted }: { turned: boolean; adjusted: boolean }): BarColumns {
    const at = this.at.subarray(0, this.length);
    if (turned) at.reverse();
    const column = (name: Bigs): BigInt64Array => {
      const values = this.bigs[name].subarray(0, this.length);
      return turned ? values.reverse() : values;
    };
    return {
      at,
      open: column('open'),
      high: column('high'),
      low: column('low'),
      close: column('close'),
      volume: column('volume'),
      adjusted: adjusted ? column('adjusted') : null,
    };
  }
}
