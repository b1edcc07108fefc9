/** What a webhook gets of an event of an account's stream. */
import { isNoticeOfPortfolio, isWebhookEventWanted } from '@bourse/core/accounts/webhooks/webhook.ts';
import { portfolioKindOf } from '@bourse/core/ledger/portfolio-kinds.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import type { AccountEventRow } from '../commands/transaction-with-events.ts';
import { limitEventToPortfolio } from '../stream/events-of-portfolio.ts';
import type { Webhook } from './store.ts';

interface InPortfolio {
  portfolio?: string;
}
interface EventContents {
  order?: InPortfolio;
  positions?: InPortfolio[];
  notice?: { params: InPortfolio };
}

/**
 * Its kind and contents as JSON; null if the webhook wants nothing of it. Events of play money are for the operator's,
 * and for that of the portfolio.
 */
export function selectWebhookEvent(
  { account, kinds, portfolio }: Pick<Webhook, 'account' | 'kinds' | 'portfolio'>,
  { kind }: Pick<AccountEventRow, 'kind'>,
  dataJson: string,
): { kind: string; dataJson: string } | null {
  const contents = JSON.parse(dataJson) as EventContents & InPortfolio;
  const limited =
    portfolio === null
      ? account !== null && isPlayMoney(kind, contents)
        ? null
        : { kind, contents }
      : limitToPortfolio(kind, dataJson, contents, portfolio);
  if (!limited || !isWebhookEventWanted(kinds, limited.kind, limited.contents)) return null;
  return { kind: limited.kind, dataJson: limited.contents === contents ? dataJson : JSON.stringify(limited.contents) };
}

/** A decision is about one portfolio, whose orders, positions and messages say which. */
function isPlayMoney(kind: string, { order, positions = [], ...contents }: EventContents & InPortfolio): boolean {
  const { portfolio } = kind === 'notice' ? contents : (order ?? positions[0] ?? contents.notice?.params ?? {});
  return portfolioKindOf(Number(portfolio ?? MAIN_PORTFOLIO)) === 'league';
}

function limitToPortfolio(kind: string, dataJson: string, contents: EventContents & InPortfolio, portfolio: number) {
  if (kind === 'notice') return isNoticeOfPortfolio(contents, portfolio) ? { kind, contents } : null;
  const inside = limitEventToPortfolio(kind, dataJson, portfolio);
  const notice =
    contents.notice && isNoticeOfPortfolio(contents.notice.params, portfolio) ? { notice: contents.notice } : null;
  if (!inside && !notice) return null;
  return { kind: inside?.kind ?? kind, contents: { ...(inside ? JSON.parse(inside.dataJson) : {}), ...notice } };
}
