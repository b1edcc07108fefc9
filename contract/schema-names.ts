/** Names under which the documents show shared schemas: entities with an id of their own, fields with a title. */
import * as z from 'zod/mini';
import { onWire } from './calls.ts';
import * as f from './fields.ts';

export const entities = onWire('entities');

/** Passed to zod when it writes JSON schemas. */
export const named = z.registry<{ id?: string; title?: string; description?: string }>();

for (const [id, schema] of Object.entries(entities)) named.add(schema, { id });

named
  .add(f.key, { title: 'key', description: 'Born once per intent: 8 to 64 printable characters.' })
  .add(f.account, { title: 'account', description: 'A ten-digit mobile number.' })
  .add(f.password, { title: 'password', description: '8 to 128 characters of any kind.' })
  .add(f.typedPassword, { title: 'password', description: 'As typed.' })
  .add(f.id, { title: 'id', description: 'Opaque.' })
  .add(f.instrument, {
    title: 'instrument',
    description: 'Market and code, such as KR.005930; an index has ^ before its code.',
  })
  .add(f.currency, { title: 'currency', description: 'ISO 4217, or the ticker of a digital currency.' })
  .add(f.positive, { title: 'positive decimal', description: 'A decimal string above 0 with 8 decimals at most.' })
  .add(f.decimal, { title: 'decimal', description: 'A decimal string; a sign only if negative.' })
  .add(f.time, { title: 'time', description: 'ISO 8601 in UTC with milliseconds.' })
  .add(f.date, { title: 'date', description: 'YYYY-MM-DD.' })
  .add(f.day, { title: 'date', description: 'YYYY-MM-DD.' })
  .add(f.cursor, { title: 'cursor', description: '`next` of the page before.' })
  .add(f.limit, { title: 'limit', description: 'Rows of a page, 10 unless told.' });
