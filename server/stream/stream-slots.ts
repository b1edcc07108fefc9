/**
 * Decides who may have a stream. A stream belongs to a visitor or a session, or hasn't said hello yet. Visitors and
 * silent sockets have a limited number of places, in all and per address; the rest is for sessions. Silent sockets are
 * dropped first.
 */
import { createNetworkCounts, type StreamLimits } from '../http/rate-and-connection-limits.ts';
import { networkOf } from '../runtime/ip-addresses.ts';
import {
  NO_OTHER_PROCESSES,
  type CrossProcessHeldSlots,
  type CrossProcessLimitUsage,
} from '../cluster/cross-process-limit-usage.ts';

export interface DroppableStream {
  /** Ends it; `leave` is called for it then or later. */
  drop(): void;
}

export interface StreamSlots<Stream extends DroppableStream> {
  readonly size: number;
  /** False if it has no place. `address` is null if addresses aren't counted. */
  admit(stream: Stream, address: string | null): boolean;
  /** False if visitors already have all their places, or all those of the address. */
  greetVisitor(stream: Stream): boolean;
  /** Always gets a place, if necessary that of the session's oldest stream. */
  greetSession(stream: Stream, session: string): void;
  leave(stream: Stream): void;
}

/** Sets by name, oldest first, with the number of members of the same name at other processes. */
class NamedGroups<Member> {
  private readonly sets = new Map<string, Set<Member>>();
  private readonly elsewhere: CrossProcessHeldSlots;
  private own = 0;
  constructor(elsewhere: CrossProcessHeldSlots) {
    this.elsewhere = elsewhere;
  }
  /** Here and elsewhere. */
  get size(): number {
    return this.own + this.elsewhere.all();
  }
  sizeOf(name: string): number {
    return this.of(name).size + this.elsewhere.of(name);
  }
  of(name: string): ReadonlySet<Member> {
    return this.sets.get(name) ?? new Set();
  }
  add(name: string, member: Member): void {
    const set = this.sets.getOrInsertComputed(name, () => new Set());
    set.add(member);
    this.own++;
    this.elsewhere.announce(name, set.size);
  }
  remove(name: string, member: Member): void {
    const set = this.sets.get(name);
    if (!set?.delete(member)) return;
    this.own--;
    this.elsewhere.announce(name, set.size);
    if (set.size === 0) this.sets.delete(name);
  }
  /** The first one of the largest set, of those with such a name. */
  oldestOfMost(isWanted: (name: string) => boolean = () => true): Member | undefined {
    let most: ReadonlySet<Member> = new Set();
    for (const [name, set] of this.sets) if (set.size > most.size && isWanted(name)) most = set;
    return oldest(most);
  }
}

const oldest = <Member>(members: ReadonlySet<Member>): Member | undefined => members.values().next().value;
/** All sockets whose address isn't counted, in one group. */
const UNCOUNTED_GROUP = '';

const createStreamNetworks = (siblings: Pick<CrossProcessLimitUsage, 'shareHeldSlots'>) => ({
  silent: createNetworkCounts(siblings.shareHeldSlots('silent streams of networks')),
  visitors: createNetworkCounts(siblings.shareHeldSlots("visitors' streams of networks")),
  sessions: null,
});

/** Streams at other processes can't be dropped: if nothing here can make room, the newcomer gets no place. */
export function createStreamSlots<Stream extends DroppableStream>(
  limits: StreamLimits,
  siblings: Pick<CrossProcessLimitUsage, 'shareHeldSlots'> = NO_OTHER_PROCESSES,
): StreamSlots<Stream> {
  const groups = {
    silent: new NamedGroups<Stream>(siblings.shareHeldSlots('silent streams')),
    visitors: new NamedGroups<Stream>(siblings.shareHeldSlots("visitors' streams")),
    sessions: new NamedGroups<Stream>(siblings.shareHeldSlots("sessions' streams")),
  };
  const networks = createStreamNetworks(siblings);
  const present = new Map<Stream, { kind: keyof typeof groups; name: string; address: string }>();

  function place(stream: Stream, kind: keyof typeof groups, name: string, address: string): void {
    leave(stream);
    groups[kind].add(name, stream);
    networks[kind]?.change(address, 1);
    present.set(stream, { kind, name, address });
  }

  function leave(stream: Stream): void {
    const at = present.get(stream);
    if (!at) return;
    present.delete(stream);
    groups[at.kind].remove(at.name, stream);
    networks[at.kind]?.change(at.address, -1);
  }

  const everywhere = (): number => groups.silent.size + groups.visitors.size + groups.sessions.size;

  function drop(stream: Stream): void {
    leave(stream);
    stream.drop();
  }

  return {
    get size() {
      return present.size;
    },
    leave,
    admit(stream, address) {
      const isFullOfAddress = address !== null && groups.silent.sizeOf(address) >= limits.silentOfAddress;
      const isFullOfNetwork = networks.silent.isFull(address, limits.silentOfAddress);
      if (isFullOfAddress || isFullOfNetwork || groups.silent.size >= limits.silent || everywhere() >= limits.all) {
        const network = isFullOfNetwork && address !== null ? networkOf(address) : null;
        const ofSender = isFullOfAddress ? oldest(groups.silent.of(address)) : undefined;
        const room = ofSender ?? groups.silent.oldestOfMost((name) => network === null || networkOf(name) === network);
        if (!room) return false;
        drop(room);
      }
      place(stream, 'silent', address ?? UNCOUNTED_GROUP, address ?? UNCOUNTED_GROUP);
      return true;
    },
    greetVisitor(stream) {
      const address = present.get(stream)?.address;
      if (address === undefined || groups.visitors.size >= limits.visitors) return false;
      if (address !== UNCOUNTED_GROUP && groups.visitors.sizeOf(address) >= limits.visitorsOfAddress) return false;
      if (networks.visitors.isFull(address, limits.visitorsOfAddress)) return false;
      place(stream, 'visitors', address, address);
      return true;
    },
    greetSession(stream, session) {
      // A session whose streams are all elsewhere gets one more here, since a session always gets a place.
      const mine = oldest(groups.sessions.of(session));
      if (mine && groups.sessions.sizeOf(session) >= limits.ofSession) drop(mine);
      place(stream, 'sessions', session, present.get(stream)?.address ?? UNCOUNTED_GROUP);
    },
  };
}
