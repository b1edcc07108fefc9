/**
 * Who may have a stream. Each has said hello as a visitor or with a session, or nothing yet. Visitors and silent
 * sockets have a limited number of places, in all and per address; the rest is for sessions. Silent sockets are dropped
 * first.
 */
import type { StreamLimits } from '../http/limits.ts';

export interface Droppable {
  /** Ends it; `leave` is called for it then or later. */
  drop(): void;
}

export interface Places<Stream extends Droppable> {
  readonly size: number;
  /** False where it has no place. `address` is null where addresses aren't counted. */
  arrive(stream: Stream, address: string | null): boolean;
  /** False where visitors have all their places, or all of their address. */
  greetVisitor(stream: Stream): boolean;
  /** Always has a place, if need be that of the session's oldest. */
  greetSession(stream: Stream, session: string): void;
  leave(stream: Stream): void;
}

/** Sets by name, in the order in which they were begun. */
class Groups<Member> {
  private readonly sets = new Map<string, Set<Member>>();
  of(name: string): ReadonlySet<Member> {
    return this.sets.get(name) ?? new Set();
  }
  add(name: string, member: Member): void {
    this.sets.getOrInsertComputed(name, () => new Set()).add(member);
  }
  remove(name: string, member: Member): void {
    const set = this.sets.get(name);
    set?.delete(member);
    if (set?.size === 0) this.sets.delete(name);
  }
  /** The first one of the largest set. */
  oldestOfMost(): Member | undefined {
    let most: ReadonlySet<Member> = new Set();
    for (const set of this.sets.values()) if (set.size > most.size) most = set;
    return oldest(most);
  }
}

const oldest = <Member>(members: ReadonlySet<Member>): Member | undefined => members.values().next().value;
/** All sockets whose address isn't counted, in one group. */
const UNCOUNTED = '';

export function createPlaces<Stream extends Droppable>(limits: StreamLimits): Places<Stream> {
  const groups = { silent: new Groups<Stream>(), visitors: new Groups<Stream>(), sessions: new Groups<Stream>() };
  const present = new Map<Stream, { kind: keyof typeof groups; name: string; address: string }>();
  const counts = { silent: 0, visitors: 0, sessions: 0 };

  function place(stream: Stream, kind: keyof typeof groups, name: string, address: string): void {
    leave(stream);
    groups[kind].add(name, stream);
    counts[kind]++;
    present.set(stream, { kind, name, address });
  }

  function leave(stream: Stream): void {
    const at = present.get(stream);
    if (!at) return;
    present.delete(stream);
    groups[at.kind].remove(at.name, stream);
    counts[at.kind]--;
  }

  function drop(stream: Stream): void {
    leave(stream);
    stream.drop();
  }

  return {
    get size() {
      return present.size;
    },
    leave,
    arrive(stream, address) {
      const silent = groups.silent.of(address ?? UNCOUNTED);
      if (address !== null && silent.size >= limits.silentOfAddress) drop(oldest(silent)!);
      else if (counts.silent >= limits.silent || present.size >= limits.all) {
        const room = groups.silent.oldestOfMost();
        if (!room) return false;
        drop(room);
      }
      place(stream, 'silent', address ?? UNCOUNTED, address ?? UNCOUNTED);
      return true;
    },
    greetVisitor(stream) {
      const address = present.get(stream)?.address;
      if (address === undefined || counts.visitors >= limits.visitors) return false;
      if (address !== UNCOUNTED && groups.visitors.of(address).size >= limits.visitorsOfAddress) return false;
      place(stream, 'visitors', address, address);
      return true;
    },
    greetSession(stream, session) {
      const own = groups.sessions.of(session);
      if (own.size >= limits.ofSession) drop(oldest(own)!);
      place(stream, 'sessions', session, present.get(stream)?.address ?? UNCOUNTED);
    },
  };
}
