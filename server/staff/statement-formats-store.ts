/** The SQL of how each channel's bank writes its CSV. */
import type { CsvStatementFormat } from '@bourse/core/accounts/staff/csv-statement-format.ts';
import { sql } from 'kysely';
import type { StaffId } from '../ids.ts';
import type { Db } from './store.ts';

/** `format`: null for the plain form again. `name`: of who has set it. */
export interface StoredFormat {
  channel: string;
  format: CsvStatementFormat | null;
  set_at: Date;
  name: string;
}

/** The last row of each channel. */
export async function readStoredFormats(db: Db): Promise<Map<string, StoredFormat>> {
  const { rows } = await sql<StoredFormat>`select distinct on (f.channel) f.channel, f.format, f.set_at, s.name
    from bank_statement_formats f join staff s using (staff_id) order by f.channel, f.format_id desc`.execute(db);
  return new Map(rows.map((row) => [row.channel, row]));
}

export const insertStatementFormat = (
  db: Db,
  { channel, format, staff }: Pick<StoredFormat, 'channel' | 'format'> & { staff: StaffId },
  now: number,
) =>
  db
    .insertInto('bank_statement_formats')
    .values({ channel, format: format && JSON.stringify(format), staff_id: staff, set_at: new Date(now) })
    .execute();
