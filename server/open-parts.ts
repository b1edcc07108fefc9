/** Opens dependencies in the order in which they need one another, and closes them in reverse. */
import type { Logger } from 'pino';
import type { GivenParts, Job, OpenedPart, Part, PartName, Parts } from './parts.ts';

export interface OpenParts {
  parts: Parts;
  /** One for each dependency that can be reread. */
  reloads: readonly Job[];
  jobs: readonly Job[];
  /** Finishes what was accepted, then closes everything; one failure doesn't stop the others from closing. */
  stop(): Promise<void>;
}

export class UnopenableError extends Error {}

/** Each name after everything that it needs, otherwise in the order listed. `given` needs no opening. */
export function inOrderOfNeeds(all: readonly Pick<Part, 'name' | 'needs'>[], given: readonly string[]): PartName[] {
  const byName = new Map<string, Pick<Part, 'name' | 'needs'>>();
  for (const each of all) {
    if (byName.has(each.name) || given.includes(each.name))
      throw new UnopenableError(`two modules open the part "${each.name}"`);
    byName.set(each.name, each);
  }
  const ordered = new Set<PartName>();
  function visit(name: PartName, path: readonly string[]): void {
    if (ordered.has(name) || given.includes(name)) return;
    const found = byName.get(name);
    if (!found) throw new UnopenableError(`the part "${path.at(-1)}" needs "${name}", which no module opens`);
    if (path.includes(name))
      throw new UnopenableError(
        `parts need one another in a circle: ${[...path.slice(path.indexOf(name)), name].join(' → ')}`,
      );
    for (const need of found.needs) visit(need, [...path, name]);
    ordered.add(name);
  }
  for (const { name } of all) visit(name, []);
  return [...ordered];
}

export async function openParts(
  all: readonly Part[],
  given: GivenParts,
  log: Pick<Logger, 'error'>,
): Promise<OpenParts> {
  const order = inOrderOfNeeds(all, Object.keys(given));
  const byName = new Map<string, Part>(all.map((each) => [each.name, each]));
  const parts = { ...given } as Parts;
  const opened: { name: PartName; part: OpenedPart }[] = [];

  async function close(): Promise<void> {
    const lastFirst = opened.toReversed();
    const calmly = (name: PartName, act: () => Promise<void>): Promise<void> =>
      act().catch((error: unknown) => log.error({ err: error, part: name }, 'a part could not be closed in order'));
    for (const { name, part } of lastFirst) await calmly(name, part.drain);
    for (const { name, part } of lastFirst) await calmly(name, part.stop);
  }

  for (const name of order) {
    try {
      const part = await byName.get(name)!.open(parts);
      opened.push({ name, part });
      Object.assign(parts, { [name]: part.made });
    } catch (error) {
      await close();
      throw error;
    }
  }
  return {
    parts,
    reloads: opened.flatMap(({ part: { reload } }) => reload ?? []),
    jobs: opened.flatMap(({ part }) => part.jobs),
    stop: close,
  };
}
