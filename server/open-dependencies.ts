/** Opens dependencies in the order in which they need one another, and closes them in reverse. */
import type { Logger } from 'pino';
import type {
  ProcessProvidedDependencies,
  RecurringJob,
  OpenedDependency,
  DependencyDefinition,
  DependencyName,
  ServerDependencies,
} from './dependencies.ts';

export interface OpenedDependencies {
  dependencies: ServerDependencies;
  /** One for each dependency that can be reread. */
  reloads: readonly RecurringJob[];
  jobs: readonly RecurringJob[];
  /** Finishes what was accepted, then closes everything; one failure doesn't stop the others from closing. */
  stop(): Promise<void>;
}

export class DependencyGraphError extends Error {}

/** Each name after everything that it needs, otherwise in the order listed. `external` needs no opening. */
export function sortByDependencies(
  all: readonly Pick<DependencyDefinition, 'name' | 'needs'>[],
  external: readonly string[],
): DependencyName[] {
  const byName = new Map<string, Pick<DependencyDefinition, 'name' | 'needs'>>();
  for (const each of all) {
    if (byName.has(each.name) || external.includes(each.name))
      throw new DependencyGraphError(`two modules open the part "${each.name}"`);
    byName.set(each.name, each);
  }
  const ordered = new Set<DependencyName>();
  function visit(name: DependencyName, path: readonly string[]): void {
    if (ordered.has(name) || external.includes(name)) return;
    const found = byName.get(name);
    if (!found) throw new DependencyGraphError(`the part "${path.at(-1)}" needs "${name}", which no module opens`);
    if (path.includes(name))
      throw new DependencyGraphError(
        `parts need one another in a circle: ${[...path.slice(path.indexOf(name)), name].join(' → ')}`,
      );
    for (const need of found.needs) visit(need, [...path, name]);
    ordered.add(name);
  }
  for (const { name } of all) visit(name, []);
  return [...ordered];
}

export async function openDependencies(
  all: readonly DependencyDefinition[],
  external: ProcessProvidedDependencies,
  log: Pick<Logger, 'error'>,
): Promise<OpenedDependencies> {
  const order = sortByDependencies(all, Object.keys(external));
  const byName = new Map<string, DependencyDefinition>(all.map((each) => [each.name, each]));
  const dependencies = { ...external } as ServerDependencies;
  const opened: { name: DependencyName; part: OpenedDependency }[] = [];

  async function close(): Promise<void> {
    const lastFirst = opened.toReversed();
    const calmly = (name: DependencyName, act: () => Promise<void>): Promise<void> =>
      act().catch((error: unknown) => log.error({ err: error, part: name }, 'a part could not be closed in order'));
    for (const { name, part } of lastFirst) await calmly(name, part.drain);
    for (const { name, part } of lastFirst) await calmly(name, part.stop);
  }

  for (const name of order) {
    try {
      const part = await byName.get(name)!.open(dependencies);
      opened.push({ name, part });
      Object.assign(dependencies, { [name]: part.made });
    } catch (error) {
      await close();
      throw error;
    }
  }
  return {
    dependencies,
    reloads: opened.flatMap(({ part: { reload } }) => reload ?? []),
    jobs: opened.flatMap(({ part }) => part.jobs),
    stop: close,
  };
}
