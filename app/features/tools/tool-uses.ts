/** Which tools were opened last, on this device: home shows these first. */
import type { ToolEntry } from '../../feature.ts';
import { createStoredValue } from '../../session/local-storage.ts';

const CACHED_MAXIMUM = 8;

/** A tool by its address. */
export const toolKeyOf = ({ to, query }: Pick<ToolEntry, 'to' | 'query'>): string =>
  [to, ...Object.values(query ?? {})].join(' ');

export function parseToolUses(stored: string | null): readonly string[] {
  try {
    const found: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(found) ? found.filter((each) => typeof each === 'string').slice(0, CACHED_MAXIMUM) : [];
  } catch {
    return [];
  }
}

/** Most recently opened first. */
export const toolUses = createStoredValue('toolUses', parseToolUses);

export const addToolUse = (uses: readonly string[], key: string): readonly string[] =>
  [key, ...uses.filter((each) => each !== key)].slice(0, CACHED_MAXIMUM);

export const recordToolUse = (tool: Pick<ToolEntry, 'to' | 'query'>): void =>
  toolUses.set(addToolUse(toolUses.get(), toolKeyOf(tool)));

/** Those used last come first, then the others in their own order. */
export const sortByUse = <Tool extends Pick<ToolEntry, 'to' | 'query'>>(
  tools: readonly Tool[],
  uses: readonly string[],
): Tool[] => {
  const rankOf = (tool: Tool): number => {
    const nth = uses.indexOf(toolKeyOf(tool));
    return nth < 0 ? uses.length : nth;
  };
  return tools.toSorted((a, b) => rankOf(a) - rankOf(b));
};
