import type { NoticeKind } from '@bourse/contract/area.ts';

/** By mail to `to`, where `{mobile}` stands for the number: the form that mail-to-SMS gateways take. */
export interface MailServer {
  kind: 'mail';
  url: string;
  from: string;
  to: string;
  /** The server may be inside our own network, and use no TLS. */
  privateAllowed: boolean;
}
/** A service of the operator's own, which receives signed messages. */
export interface WebhookSender {
  kind: 'webhook';
  url: string;
  secret: string;
  /** It may be inside our own network. */
  privateAllowed: boolean;
}
/** `notices`: kinds of messages that go to phones, too. */
export type SenderSettings = (MailServer | WebhookSender) & { notices?: readonly NoticeKind[] | undefined };
