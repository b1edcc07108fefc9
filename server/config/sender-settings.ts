import type { NoticeKind } from '@bourse/contract/area.ts';

/** By mail to `to`, where `{mobile}` stands for the number: what gateways from mail to text messages take. */
export interface MailServer {
  kind: 'mail';
  url: string;
  from: string;
  to: string;
  /** The server may lie inside the own network, and speak without TLS. */
  privateAllowed: boolean;
}
/** A service of the operator's own, told by signed messages. */
export interface WebhookSender {
  kind: 'webhook';
  url: string;
  secret: string;
  /** It may lie inside the own network. */
  privateAllowed: boolean;
}
/** `notices`: kinds of messages that go to phones, too. */
export type SenderSettings = (MailServer | WebhookSender) & { notices?: readonly NoticeKind[] | undefined };
