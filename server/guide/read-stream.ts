import { z } from 'zod';

const piece = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }).optional() })).max(10),
  usage: z.object({ total_tokens: z.int().min(0).max(10_000_000) }).nullish(),
});
const BEGINS = /^\s*\{\s*"sentences"\s*:\s*\[/;

/** Reads a service's streamed answer (server-sent events in OpenAI's format), and the complete sentences in it. */
export interface StreamReader {
  /** Returns the objects that this part has completed, in order. */
  take(part: string): unknown[];
  /** The complete text so far, and its cost if the service has told it. */
  said(): { content: string; tokens: number | null };
}

/** Finds the complete objects of the list that begins at `from`; an incomplete one is left for later. */
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
