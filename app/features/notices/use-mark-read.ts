import { cache } from '../../api/cache.ts';
import type { Answer } from '../../api/use-call.ts';
import { type Command, useCommand } from '../../api/use-command.ts';

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
