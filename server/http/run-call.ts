/** Runs a call for its sender: whether they may make it, what they want, and then the area's handler. */
import type { CallDefinition } from '@bourse/contract/call-definition.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { type ApiKey, hasApiKeyScope } from '@bourse/core/accounts/customers/api-key.ts';
import { hasPermission } from '@bourse/core/registry/staff-permissions.ts';
import * as z from 'zod/mini';
import type { AnonymousCaller, CustomerCaller, StaffCaller } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { runAsSenderWork, type SenderWork } from '../runtime/sender-work.ts';
import type { AdmittedCaller, CustomerSession, RequestAdmitter, RequestSender, StaffSession } from './admission.ts';
import { buildRateHeaders, type TakeApiKeyCall } from './api-key-rates.ts';
import { buildCrossOriginHeads } from './cross-origin-programs.ts';
import { deviceCookie, readDevice } from './device-cookie.ts';
import { refuseInvalidBody, refuseInvalidInput, REPORT_INPUT } from './invalid-input.ts';
import { rateLimitKeyOf } from './rate-and-connection-limits.ts';
import { parseJsonBody } from './request-body.ts';
import { requestLanguageOf } from './request-language.ts';
import { isOverTls } from './security-headers.ts';
import { customerSender } from './sender-work-limits.ts';

/** A handler without its types, as the router sees it. */
export type UntypedHandler = (input: never, caller: never) => Promise<unknown>;

export type StartWork = (sender: string | null, ip: string) => SenderWork | null;

/** The same schema, compiled to code: that takes a third of the time. */
const compileSchema = (schema: CallDefinition['input']): z.core.$ZodType =>
  schema instanceof z.ZodMiniObject ? new z.core.$ZodObjectJIT(schema._zod.def as z.core.$ZodObjectDef) : schema;

/** `heads` collects headers to send with the answer. */
export interface CallRunner {
  run(asking: RequestSender, bytes: Buffer | undefined, heads: string[]): Promise<unknown>;
  /** For a program that is admitted already, with a body that is parsed. */
  runFor(asking: RequestSender, session: CustomerSession | null, body: object, heads: string[]): Promise<unknown>;
}

export function createCallRunner(
  dependencies: Pick<ServerDependencies, 'config' | 'clock'>,
  { admission, takeKeyCall }: { admission: RequestAdmitter; takeKeyCall: TakeApiKeyCall },
  startWork: StartWork,
  { entry, handler }: { entry: CallDefinition; handler: UntypedHandler },
): CallRunner {
  const schema = compileSchema(entry.input);
  const namesPortfolio = entry.input instanceof z.ZodMiniObject && 'portfolio' in entry.input.shape;
  const isPermitted = (apiKey: ApiKey): boolean =>
    entry.who !== 'customer' || (entry.key !== undefined && hasApiKeyScope(apiKey, entry.key));

  function runWith(
    asking: RequestSender,
    { customer, staff }: AdmittedCaller,
    body: object,
    heads: string[],
  ): Promise<unknown> | Refusal {
    const sender = customer ? customerSender(customer.account) : staff && `staff ${staff.login}`;
    const input = z.core.safeParse(schema, body, REPORT_INPUT);
    if (!input.success) return refuseInvalidInput(input.error.issues);
    const apiKey = customer?.apiKey;
    const wanted = apiKey && namesPortfolio ? limitToPortfolio(input.data as object, apiKey) : input.data;
    if (wanted === null) return refuse('apiKeyNotPermitted');
    return runAsSenderWork(startWork(sender, asking.ip), () =>
      handler(wanted as never, callerOf(dependencies, asking, heads, customer ?? staff) as never),
    );
  }

  return {
    async run(asking, bytes, heads) {
      const admitted = await admission.admit(asking, entry);
      if (isRefusal(admitted)) return admitted;
      const { customer, staff } = admitted;
      heads.push(...buildCrossOriginHeads(asking.headers, customer?.apiKey));
      if (customer?.apiKey) {
        const rate = takeKeyCall(customer.apiKey, dependencies.clock.now());
        heads.push(...buildRateHeaders(rate));
        if (rate.wait > 0) return refuse('tooMany', { retryAfterSeconds: rate.wait });
        if (!isPermitted(customer.apiKey)) return refuse('apiKeyNotPermitted');
      }
      // The credentials that staff first log in with may be known to somebody else.
      if (staff?.mustRenew && entry.permission !== null) return refuse('ownCredentialsFirst');
      if (staff && entry.permission && !hasPermission(staff.roles, entry.permission))
        return refuse('notPermitted', { permission: entry.permission });
      const body = parseJsonBody(bytes);
      if (!body.ok) return refuseInvalidBody(body.field);
      return runWith(asking, admitted, body.value, heads);
    },
    async runFor(asking, customer, body, heads) {
      if (!customer && entry.who !== 'anyone') return refuse('unauthorized');
      if (customer?.apiKey && !isPermitted(customer.apiKey)) return refuse('apiKeyNotPermitted');
      return runWith(asking, { customer, staff: null }, body, heads);
    },
  };
}

/** What a key doesn't name is in its portfolio; null for what is elsewhere. */
function limitToPortfolio(input: { portfolio?: string }, { portfolio }: ApiKey): object | null {
  if (input.portfolio === undefined) return { ...input, portfolio: portfolio.toString() };
  return input.portfolio === portfolio.toString() ? input : null;
}

function callerOf(
  { config }: Pick<ServerDependencies, 'config'>,
  { headers, ip }: RequestSender,
  heads: string[],
  session: CustomerSession | StaffSession | null,
): AnonymousCaller | CustomerCaller | StaffCaller {
  const measured = {
    address: rateLimitKeyOf(ip),
    userAgent: headers['user-agent'] ?? '',
    host: headers.host ?? '',
    get language() {
      return requestLanguageOf({ headers });
    },
    get device() {
      return readDevice(headers.cookie, isOverTls(config.publicOrigin, headers));
    },
    setDevice: (device: string) => {
      heads.push('set-cookie', deviceCookie(device, isOverTls(config.publicOrigin, headers)));
    },
  };
  return Object.assign(measured, { account: null }, session);
}
