/** Work that falls due. */
export interface Job {
  name: string;
  /** After the end of its last run. */
  everyMs: number;
  /** Only where this process leads. */
  leaderOnly?: boolean;
  run: () => Promise<unknown>;
}
