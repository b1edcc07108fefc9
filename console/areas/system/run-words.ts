/** The state of the last audit; nothing if its result says it. */
import { fill } from '@bourse/contract/texts/fill.ts';
import type { Answer } from '../../api/client.ts';
import { formatDateTime } from '../../language/format.ts';
import type { Texts } from '../../language/use-texts.ts';

export type LastRun = Answer<'staff/getSystem'>['auditRun'];

export function runWords(run: LastRun, { running, ended, failed }: Texts['system']['audit']): string {
  if (run === null || run.state === 'done') return '';
  return fill({ running, ended, failed }[run.state], { at: formatDateTime(run.at), name: run.by.name });
}
