/** A message as title and sentence. */
import { noticeText } from '@bourse/contract/texts/catalogue.ts';
import type { RowOf } from '../../api/use-call.ts';
import { getTexts } from '../../language/language.ts';

export type Notice = RowOf<'notices/listNotices'>;

/** A message from a later version, whose words are missing here, says so. */
export function noticeWords({ code, params }: Pick<Notice, 'code' | 'params'>): { title: string; body: string } {
  const { message, unknownMessage } = getTexts().settings;
  return noticeText(getTexts(), code, params) ?? { title: message, body: unknownMessage };
}
