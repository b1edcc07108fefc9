/** What a service says in pieces (server-sent events, in OpenAI's form), and the whole sentences that are in it. */
import { z } from 'zod';

const piece = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }).optional() })).max(10),
  usage: z.object({ total_tokens: z.int().min(0).max(10_000_000) }).nullish(),
});
const BEGINS = /^\s*\{\s*"sentences"\s*:\s*\[/;

export interface StreamReader {
  /** Answers the objects that have become whole, as they were written. */
  take(part: string): unknown[];
  /** All that it has said, and what it cost as far as it tells. */
  said(): { content: string; tokens: number | null };
}

/** Where the objects of the list end that begin at `from`; one that isn't whole yet is left. */
function objectsIn(text: string, from: number): { found: string[]; end: number } {
  const found: string[] = [];
  let [depth, start, end, quoted] = [0, 0, from, false];
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted) {
      if (sign === '\\') at += 1;
      else if (sign === '"') quoted = false;
      continue;
    }
    if (sign === '"') quoted = true;
    if (sign === '{' && depth++ === 0) start = at;
    if (sign !== '}' || depth === 0 || --depth > 0) continue;
    found.push(text.slice(start, at + 1));
    end = at + 1;
  }
  return { found, end };
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

export function createStreamReader(): StreamReader {
  let [lines, content, read] = ['', '', 0];
  let tokens: number | null = null;
  function takeLine(line: string): void {
    if (!line.startsWith('data:')) return;
    const found = piece.safeParse(parsed(line.slice('data:'.length)));
    if (!found.success) return;
    content += found.data.choices[0]?.delta?.content ?? '';
    tokens = found.data.usage?.total_tokens ?? tokens;
  }
  return {
    take(part) {
      const all = (lines + part).split(/\r?\n/);
      lines = all.pop() ?? '';
      for (const line of all) takeLine(line);
      read ||= BEGINS.exec(content)?.[0].length ?? 0;
      if (read === 0) return [];
      const { found, end } = objectsIn(content, read);
      read = end;
      return found.map(parsed);
    },
    said: () => ({ content, tokens }),
  };
}
