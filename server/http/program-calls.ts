/** Calls of customers' programs by other protocols than our own: with a key, within its rate, as it may make them. */
import type { CallAnswer, CallInput } from '@bourse/contract/call-definition.ts';
import type { CallName, Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { ApiKey } from '@bourse/core/accounts/customers/api-key.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { AccountId } from '../ids.ts';
import type { CustomerSession, RequestAdmitter, RequestSender } from './admission.ts';
import { buildRateHeaders, type TakeApiKeyCall } from './api-key-rates.ts';
import { buildCrossOriginHeads } from './cross-origin-programs.ts';
import type { CallRunner } from './run-call.ts';

/** A customer's program, by its key. Its calls are those that the key may make, checked like anybody's. */
export interface Program {
  account: AccountId;
  apiKey: ApiKey;
  call<Name extends CallName>(name: Name, input: CallInput<Calls[Name]>): Promise<CallAnswer<Calls[Name]> | Refusal>;
}
/** `heads`: headers of the answer, whatever it is. */
export interface AdmittedProgram {
  heads: readonly string[];
  program: Program | Refusal;
}

/** Of a program without a key: it sees the markets that every key does, and nobody's account. */
export const NO_ACCOUNT: AccountId = 0n;
const VISITORS_KEY: ApiKey = {
  id: '',
  portfolio: 0,
  scopes: [],
  addresses: [],
  origins: [],
  expiresAt: null,
  limits: null,
  callsPerMinute: 0,
  markets: [],
};

export interface ProgramCalls {
  /** The sender's program, if it may make a request now. `who` is anyone for what visitors may read too. */
  admit(asking: RequestSender, who: 'customer' | 'anyone'): Promise<AdmittedProgram>;
  /** For a stream, whose sender's key has been found already. */
  open(asking: RequestSender, session: CustomerSession & { apiKey: ApiKey }): Program;
}

/** `runners`: every call by its name, once all are bound. */
export function createProgramCalls(
  { clock }: Pick<ServerDependencies, 'clock'>,
  { admission, takeKeyCall }: { admission: RequestAdmitter; takeKeyCall: TakeApiKeyCall },
  runners: ReadonlyMap<CallName, CallRunner>,
): ProgramCalls {
  const open: ProgramCalls['open'] = (asking, session) => ({
    account: session.account,
    apiKey: session.apiKey,
    call: (name, input) => runners.get(name)!.runFor(asking, session, input as object, []) as Promise<never>,
  });
  const openVisitor = (asking: RequestSender): Program => ({
    account: NO_ACCOUNT,
    apiKey: VISITORS_KEY,
    call: (name, input) => runners.get(name)!.runFor(asking, null, input as object, []) as Promise<never>,
  });
  return {
    open,
    async admit(asking, who) {
      const admitted = await admission.admit(asking, { who });
      if (isRefusal(admitted)) return { heads: [], program: admitted };
      const { customer } = admitted;
      if (!customer?.apiKey)
        return { heads: [], program: who === 'anyone' ? openVisitor(asking) : refuse('unauthorized') };
      const { apiKey } = customer;
      const rate = takeKeyCall(apiKey, clock.now());
      return {
        heads: [...buildCrossOriginHeads(asking.headers, apiKey), ...buildRateHeaders(rate)],
        program:
          rate.wait > 0 ? refuse('tooMany', { retryAfterSeconds: rate.wait }) : open(asking, { ...customer, apiKey }),
      };
    },
  };
}
