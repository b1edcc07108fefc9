import type { NoticeTopic } from '@bourse/contract/notice-topics.ts';

/** Sends by mail to `to`, in which `{mobile}` is replaced by the ten digits, `{e164}` by calling code and number. */
export interface MailSenderSettings {
  kind: 'mail';
  url: string;
  from: string;
  to: string;
  /** The server may be in our own network and use no TLS. */
  privateAllowed: boolean;
}
/** The operator's own service, which receives signed messages. */
export interface WebhookSenderSettings {
  kind: 'webhook';
  url: string;
  secret: string;
  /** Whether it may be in our own network. */
  privateAllowed: boolean;
}
/** `notices`: kinds of notices that are also sent to phones. */
export type MessageSenderSettings = (MailSenderSettings | WebhookSenderSettings) & {
  notices?: readonly NoticeTopic[] | undefined;
};
