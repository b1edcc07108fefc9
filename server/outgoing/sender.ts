/** What sends messages to a phone: a mail server that passes them on, or a service of the operator's. */
import { lookup } from 'node:dns/promises';
import type { MailServer, SenderSettings, WebhookSender } from '../config/sender-settings.ts';
import { ForbiddenAddressError } from './post.ts';
import { isPublicAddress } from './public-address.ts';
import { postSigned } from './signed.ts';

export interface Message {
  kind: 'code' | 'notice';
  mobile: string;
  language: string;
  subject: string;
  text: string;
  /** A verification code by itself, or which notice it is, for services with templates of their own. */
  code: string;
}

/** `refused`: it will never be accepted, so it isn't sent again. */
export type Sent = 'taken' | 'later' | 'refused';

/** `id` is the same at each attempt, so that a service that receives it twice can see that. */
export type Send = (id: string, message: Message, now: number) => Promise<Sent>;

const WITHIN_MS = 10_000;
/** Too many at present, or not in time: try again later. Every other 4xx is final. */
const AGAIN: readonly number[] = [408, 425, 429];

export const createSender = (settings: SenderSettings): Send =>
  settings.kind === 'mail' ? byMail(settings) : byWebhook(settings);

function byWebhook(service: WebhookSender): Send {
  return async (id, message, now) => {
    const status = await postSigned(service, id, { id, ...message }, now);
    if (status >= 200 && status <= 299) return 'taken';
    return status >= 400 && status <= 499 && !AGAIN.includes(status) ? 'refused' : 'later';
  };
}

function byMail({ url, from, to, privateAllowed }: MailServer): Send {
  const { hostname, port, protocol, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const auth =
    username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } };
  return async (id, { mobile, subject, text }) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      // The address that was checked is the one that is connected to.
      host: await addressOf(hostname, privateAllowed),
      port: Number(port) || (secure ? 465 : 587),
      secure,
      requireTLS: !secure && !privateAllowed,
      tls: { servername: hostname },
      connectionTimeout: WITHIN_MS,
      greetingTimeout: WITHIN_MS,
      socketTimeout: WITHIN_MS,
      ...auth,
    });
    try {
      await transport.sendMail({
        from,
        to: to.replaceAll('{mobile}', mobile),
        subject,
        text,
        messageId: `<${id}@bourse.invalid>`,
      });
      return 'taken';
    } catch (error) {
      const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
      // A problem with our login is no problem with the message.
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
