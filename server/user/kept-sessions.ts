/**
 * A limited cache of sessions by token and by name, in approximate LRU order with two generations: a session that is
 * used moves to the young one; when that reaches half the limit it becomes the old one, and the previous old one is
 * dropped.
 */
export interface Named {
  sessionId: string;
}

class Generation<Kept> {
  readonly byToken = new Map<string, Kept>();
  readonly tokenOf = new Map<string, string>();
}

export class KeptSessions<Kept extends Named> {
  /** Counts endings, so that a look-up under way meanwhile isn't cached. */
  ends = 0;
  private readonly half: number;
  private young = new Generation<Kept>();
  private old = new Generation<Kept>();

  constructor(maximum: number) {
    this.half = Math.ceil(maximum / 2);
  }

  get size(): number {
    return new Set([...this.young.byToken.keys(), ...this.old.byToken.keys()]).size;
  }

  get(token: string): Kept | undefined {
    const kept = this.young.byToken.get(token);
    if (kept) return kept;
    const before = this.old.byToken.get(token);
    if (before) this.keep(token, before);
    return before;
  }

  keep(token: string, found: Kept): void {
    if (this.young.byToken.size >= this.half) {
      this.old = this.young;
      this.young = new Generation();
    }
    this.young.byToken.set(token, found);
    this.young.tokenOf.set(found.sessionId, token);
  }

  forget(sessionId: string): void {
    this.ends++;
    for (const { byToken, tokenOf } of [this.young, this.old]) {
      const token = tokenOf.get(sessionId);
      if (token !== undefined) byToken.delete(token);
      tokenOf.delete(sessionId);
    }
  }

  forgetAll(): void {
    this.ends++;
    this.young = new Generation();
    this.old = new Generation();
  }
}
