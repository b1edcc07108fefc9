/**
 * Lists count pages, while the calls use cursors: remembers where each page of a list begins, and walks to
 * pages that weren't visited yet.
 */

interface Page {
  next: string | null;
}

export function createPageCursors() {
  const known = new Map<string, (string | null)[]>();
  return {
    /** `list` names a list with its filters; pages count from 1. A page beyond the end returns the last one. */
    async readPage<P extends Page>(
      list: string,
      page: number,
      read: (cursor: string | null) => Promise<P>,
    ): Promise<P> {
      const starts = known.get(list) ?? [null];
      known.set(list, starts);
      let at = Math.min(page, starts.length);
      for (;;) {
        const found = await read(starts[at - 1] ?? null);
        if (found.next === null) starts.length = at;
        else starts[at] = found.next;
        if (at === page || found.next === null) return found;
        at += 1;
      }
    },
  };
}
