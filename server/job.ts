/** Work that recurs. */
export interface Job {
  name: string;
  /** After the end of its last run. */
  everyMs: number;
  /** Only while this process leads. */
  leaderOnly?: boolean;
  run: () => Promise<unknown>;
}
