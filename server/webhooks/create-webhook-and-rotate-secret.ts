/** What gives a webhook a secret, with the password and the second factor as proof. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { WEBHOOK_SECRET_GRACE_MS, WEBHOOKS_MAXIMUM } from '@bourse/core/accounts/webhooks/webhook.ts';
import { refuseRestrictedAction } from '@bourse/core/compliance/account-restrictions.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { randomUUID } from 'node:crypto';
import { checkLoginPassword } from '../access/check-login-password.ts';
import { computePasswordIdempotencyKey } from '../access/passwords.ts';
import { getPresentedProofFields, type SecondFactorProof } from '../access/second-factor-interface.ts';
import type { CustomerCaller, Handler } from '../calls/handler-types.ts';
import { type CommandContext, runTransactionCommand } from '../commands/run-transaction-command.ts';
import { writeNotice } from '../commands/transaction-with-events.ts';
import { readRestrictions } from '../customers/account-restrictions.ts';
import { hasOpenPortfolio } from '../customers/find-customers-and-portfolios.ts';
import type { AnswerFormat } from '../desk/command.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { findForbiddenAddress } from '../outgoing/https-requests.ts';
import { createWebhookSecret } from '../outgoing/standard-webhooks.ts';
import { encryptionPlaceBuilders, WEBHOOK_SECRET_PURPOSE } from '../secrets/encryption-bindings.ts';
import { insertWebhook, listWebhooksOf, lockWebhook, rotateSecret } from './store.ts';

export type WithSecret = { secret: string | null };
/** Stored without the secret, which a repeat therefore can't have. */
export const withoutSecret = <Answer extends WithSecret>(): AnswerFormat<Answer> => ({
  write: (answer) => JSON.stringify({ ...answer, secret: null }),
  read: (text) => JSON.parse(text) as Answer,
});

interface ProvenCommand<Answer> {
  caller: CustomerCaller;
  call: 'user/createWebhook' | 'user/rotateWebhookSecret';
  input: SecondFactorProof & { key: string; password: string };
  /** Decides under the account's lock, if the account may change where things go. */
  decide(work: CommandContext): Promise<Answer | Refusal>;
}

/** A command with the login password and the second factor as proof, whose answer has a secret. */
function runProvenCommand<Answer extends WithSecret>(
  dependencies: ServerDependencies,
  { caller: { account, host }, call, input, decide }: ProvenCommand<Answer>,
): Promise<Answer | Refusal> {
  const { key, password, otp, recoveryCode, passkey, ...terms } = input;
  const proof = { otp, recoveryCode, passkey };
  return runTransactionCommand<Answer>(dependencies, {
    actor: { account },
    key: computePasswordIdempotencyKey(dependencies, { account, call, key, scope: `password:${account}` }, [
      password,
      ...getPresentedProofFields(proof),
      JSON.stringify(terms),
    ]),
    form: withoutSecret(),
    load: async () =>
      (await checkLoginPassword(dependencies, account, password)) ??
      (await dependencies.secondFactor.verify({ account, host }, proof, null)) ??
      (await dependencies.secondFactor.refuseAfterPasskeyRemoval(account)) ??
      undefined,
    async decide(work) {
      const forbidden = refuseRestrictedAction(await readRestrictions(work, account), 'bind', work.now);
      return forbidden ?? decide(work);
    },
  });
}

export const encryptSecret = ({ secrets }: Pick<ServerDependencies, 'secrets'>, id: string, secret: string): string =>
  secrets.encrypt(WEBHOOK_SECRET_PURPOSE, secret, encryptionPlaceBuilders.webhookSecret(id));

/** A name's addresses are looked at when something is sent: they may change. */
export function isForbiddenUrl(text: string, privateAllowed: boolean): boolean {
  if (!URL.canParse(text)) return true;
  return findForbiddenAddress(new URL(text), { secure: 'https:', plain: 'http:' }, privateAllowed) !== null;
}

export const createWebhook =
  (dependencies: ServerDependencies): Handler<'user/createWebhook'> =>
  async (input, caller) => {
    const { account } = caller;
    const { name, url, kinds } = input;
    if (isForbiddenUrl(url, dependencies.config.privateReceivers === true)) return refuse('webhookUrlForbidden');
    const portfolio = input.portfolio === undefined ? null : Number(input.portfolio);
    const id = randomUUID();
    const secret = createWebhookSecret();
    return runProvenCommand<{ id: string; secret: string | null }>(dependencies, {
      caller,
      call: 'user/createWebhook',
      input,
      async decide(work) {
        const { db, now } = work;
        if (portfolio !== null && !(await hasOpenPortfolio(db, account, portfolio))) return refuse('portfolioNotFound');
        if ((await listWebhooksOf(db, account)).length >= WEBHOOKS_MAXIMUM)
          return refuse('webhooksFull', { maximum: WEBHOOKS_MAXIMUM });
        await writeNotice(work, account, 'webhookCreated', { name, url, at: isoTime(now) });
        const hidden = encryptSecret(dependencies, id, secret);
        await insertWebhook(db, { id, account, name, url, kinds: [...new Set(kinds)], portfolio, secret: hidden }, now);
        return { id, secret };
      },
    });
  };

export const rotateWebhookSecret =
  (dependencies: ServerDependencies): Handler<'user/rotateWebhookSecret'> =>
  (input, caller) => {
    const { account } = caller;
    const secret = createWebhookSecret();
    return runProvenCommand<{ secret: string | null; formerUntil: string }>(dependencies, {
      caller,
      call: 'user/rotateWebhookSecret',
      input,
      async decide(work) {
        const until = work.now + WEBHOOK_SECRET_GRACE_MS;
        const webhook = await lockWebhook(work.db, account, input.webhook);
        if (!webhook) return refuse('notFound');
        await rotateSecret(work.db, webhook, encryptSecret(dependencies, webhook.id, secret), until);
        await writeNotice(work, account, 'webhookSecretRotated', { name: webhook.name, at: isoTime(work.now) });
        return { secret, formerUntil: isoTime(until) };
      },
    });
  };
