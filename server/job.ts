/** Work that recurs. */
export interface Job {
  name: string;
  /** After the end of its last run. */
  everyMs: number;
  /** Right after each multiple of `everyMs` on this clock instead, as soon as its last run has ended. Epoch ms. */
  onGridOf?: () => number;
  /** Only while this process leads. */
  leaderOnly?: boolean;
  run: () => Promise<unknown>;
}
