/** A message as title and sentence. */
import { noticeText } from '@bourse/contract/texts/catalogue.ts';
import type { Answer, RowOf } from '../../api/use-call.ts';
import { getTexts } from '../../language/language.ts';
import { cache } from '../../api/cache.ts';
import { type Command, useCommand } from '../../api/use-command.ts';

export type Notice = RowOf<'notices/listNotices'>;

/** A message from a later version, whose words are missing here, says so. */
export function noticeWords({ code, params }: Pick<Notice, 'code' | 'params'>): { title: string; body: string } {
  const { message, unknownMessage } = getTexts().settings;
  return noticeText(getTexts(), code, params) ?? { title: message, body: unknownMessage };
}

/** Marks one message or all as read; the bell follows at once. */
export function useMarkRead(quiet = false): Command<'notices/markRead'> {
  const command = useCommand('notices/markRead', { quiet });
  return {
    ...command,
    async run(input) {
      const answer = await command.run(input);
      if (answer)
        cache.setQueryData<Answer<'user/getUserinfo'>>(
          ['user/getUserinfo', {}],
          (user) => user && { ...user, unreadNotices: answer.unread },
        );
      return answer;
    },
  };
}
