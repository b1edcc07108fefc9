/** A message as title and sentence. */
import type { NoticeCode } from '@bourse/contract/notice-catalogue.ts';
import { formatNoticeText } from '@bourse/contract/texts/refusal-and-notice-texts.ts';
import type { CallAnswer, ListCallRow } from '../../api/use-call.ts';
import { getTexts } from '../../language/language.ts';
import { queryClient } from '../../api/query-client.ts';
import { type RunnableCommand, useCommand } from '../../api/use-command.ts';

export type Notice = ListCallRow<'notices/listNotices'>;

/** A message from a later version, whose words are missing here, says so. */
export function formatNotice({ code, params }: Pick<Notice, 'code' | 'params'>): { title: string; body: string } {
  const { message, unknownMessage } = getTexts().settings;
  return formatNoticeText(getTexts(), code, params) ?? { title: message, body: unknownMessage };
}

/** Marks one message or all as read; the bell follows at once. */
export function useMarkNoticesRead(quiet = false): RunnableCommand<'notices/markRead'> {
  const command = useCommand('notices/markRead', { suppressesFailureToast: quiet });
  return {
    ...command,
    async run(input) {
      const answer = await command.run(input);
      if (answer)
        queryClient.setQueryData<CallAnswer<'user/getUserinfo'>>(
          ['user/getUserinfo', {}],
          (user) => user && { ...user, unreadNotices: answer.unread },
        );
      return answer;
    },
  };
}

/** Notices that tell their reader to contact customer service, if something wasn't theirs or seems wrong to them. */
const NAMING_SUPPORT: readonly NoticeCode[] = [
  ...(['passwordChanged', 'passwordReset', 'fundPasswordSet', 'fundPasswordChanged', 'channelPasswordSet'] as const),
  ...(['oneTimeCodesOff', 'phoneBound', 'cardAdded', 'addressAdded', 'cardUsable', 'addressUsable'] as const),
  ...(['correctionCredited', 'correctionDebited', 'apiKeyRevokedByOperator'] as const),
];
export const namesSupport = ({ code }: Pick<Notice, 'code'>): boolean =>
  (NAMING_SUPPORT as readonly string[]).includes(code);
