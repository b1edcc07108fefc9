/** Work that recurs. */
export interface Job {
  name: string;
  /** After the end of its last run. */
  everyMs: number;
  /** Right after each multiple of `everyMs` on this clock instead, as soon as its last run has ended. Epoch ms. */
  onGridOf?: () => number;
  /** Only while this process leads, for what it writes under the leader's number or needs its books for. */
  leaderOnly?: boolean;
  /**
   * In every process, since what it keeps is this process's own. All others run in one process at a time, and must be
   * harmless when a run is repeated, as when another process takes over in the middle of it.
   */
  everywhere?: boolean;
  run: () => Promise<unknown>;
}
