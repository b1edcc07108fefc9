/** What a trace may say about a query: what it does, to which table. Neither its values nor its text. */
import type { LogEvent } from 'kysely';

/** Called with each query when it has ended. `name`: "select customers"; `failed`: PostgreSQL's code, or "failed". */
export type QueryObserver = (name: string, tookMs: number, failed?: string) => void;

const VERB = /^\s*(select|insert|update|delete|with)\b/i;
/** Table names come quoted from the builder; anything else there is left out. */
const TABLE = /\b(?:from|into|update)\s+"([a-z_]{1,63})"/i;

export function formatQueryName(text: string): string {
  const verb = VERB.exec(text)?.[1]?.toLowerCase() ?? 'other';
  const table = TABLE.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}

export const createKyselyQueryLogger =
  (seen: QueryObserver) =>
  (event: LogEvent): void =>
    seen(
      formatQueryName(event.query.sql),
      event.queryDurationMillis,
      event.level === 'error' ? codeOf(event.error) : undefined,
    );

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[0-9A-Z]{5}$/.test(code) ? code : 'failed';
};
