/** Sends messages to phones: through a mail server, or a service of the operator's. */
import { lookup } from 'node:dns/promises';
import { type CallingCode, formatE164Digits } from '@bourse/core/accounts/customers/mobile-numbers.ts';
import type {
  MailSenderSettings,
  MessageSenderSettings,
  WebhookSenderSettings,
} from '../config/message-sender-settings.ts';
import { ForbiddenAddressError } from './https-requests.ts';
import { isPublicAddress } from '../runtime/ip-addresses.ts';
import { postSignedWebhook } from './signed-webhooks.ts';

export interface PhoneMessage {
  kind: 'code' | 'notice';
  mobile: string;
  /** The country of `mobile`, if it was written with its code; otherwise the operator's. */
  callingCode?: CallingCode | undefined;
  language: string;
  subject: string;
  text: string;
  /** A bare verification code, or the notice's code, for services with their own templates. */
  code: string;
}

/** `refused`: it will never be accepted, so don't retry. */
export type PhoneMessageOutcome = 'taken' | 'later' | 'refused';

/** `id` is the same at each attempt, so that a service can recognise a repeated message. */
export interface SendPhoneMessage {
  (id: string, message: PhoneMessage, now: number): Promise<PhoneMessageOutcome>;
  /** Host and port that it connects to, for the log. */
  readonly server?: string;
}

const WITHIN_MS = 10_000;
/** Too many requests, or a timeout: retry later. Every other 4xx is final. */
const AGAIN: readonly number[] = [408, 425, 429];

export const createPhoneMessageSender = (settings: MessageSenderSettings): SendPhoneMessage =>
  Object.assign(settings.kind === 'mail' ? byMail(settings) : byWebhook(settings), {
    server: serverOf(new URL(settings.url)),
  });

const USUAL_PORTS: Readonly<Record<string, number>> = { 'smtps:': 465, 'smtp:': 587, 'https:': 443, 'http:': 80 };
const portOf = ({ protocol, port }: URL): number => Number(port) || (USUAL_PORTS[protocol] ?? 0);
const serverOf = (url: URL): string => `${url.hostname}:${portOf(url)}`;

function byWebhook(service: WebhookSenderSettings): SendPhoneMessage {
  return async (id, message, now) => {
    const status = await postSignedWebhook(service, id, { id, ...message }, now);
    if (status >= 200 && status <= 299) return 'taken';
    return status >= 400 && status <= 499 && !AGAIN.includes(status) ? 'refused' : 'later';
  };
}

/** Of the sender's address: what a mail names itself with. */
const domainOf = (from: string): string => /@([a-z0-9.-]+)>?\s*$/i.exec(from)?.[1]?.toLowerCase() ?? 'bourse.invalid';

function byMail({ url, from, to, privateAllowed }: MailSenderSettings): SendPhoneMessage {
  const domain = domainOf(from);
  const { hostname, protocol, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const auth =
    username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } };
  return async (id, { mobile, callingCode, subject, text }) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      // Connect to the very address that was checked.
      host: await addressOf(hostname, privateAllowed),
      port: portOf(new URL(url)),
      secure,
      requireTLS: !secure && !privateAllowed,
      tls: { servername: hostname },
      // In EHLO: filters turn away the machine's own name if that is an address.
      name: domain,
      connectionTimeout: WITHIN_MS,
      greetingTimeout: WITHIN_MS,
      socketTimeout: WITHIN_MS,
      ...auth,
    });
    try {
      await transport.sendMail({
        from,
        to: to
          .replaceAll('{mobile}', mobile)
          .replaceAll('{e164}', callingCode ? formatE164Digits(callingCode, mobile) : mobile),
        subject,
        text,
        messageId: `<${id}@${domain}>`,
      });
      return 'taken';
    } catch (error) {
      const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
      // A failed login is our problem, not the message's.
      if (code !== 'EAUTH' && responseCode >= 500) return 'refused';
      throw error;
    } finally {
      transport.close();
    }
  };
}

async function addressOf(host: string, privateAllowed: boolean): Promise<string> {
  const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true });
  const [first] = found;
  if (!first || (!privateAllowed && found.some(({ address }) => !isPublicAddress(address))))
    throw new ForbiddenAddressError(host);
  return first.address;
}
