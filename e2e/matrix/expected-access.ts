/** Who may make which call, by the contract; `docs/access.md` is generated from it. */
import type { CallDefinition } from '@bourse/contract/call-definition.ts';
import { calls } from '@bourse/contract/calls.ts';
import { hasPermission } from '@bourse/core/registry/staff-permissions.ts';
import { type ApiKeyScope, hasApiKeyScope } from '@bourse/core/accounts/customers/api-key.ts';
import * as z from 'zod/mini';
import { type Role, ROLES as STAFF_ROLES } from '@bourse/core/compliance/staff-roles.ts';

export const MATRIX_CUSTOMERS = ['customer', 'other customer', 'frozen customer'] as const;
/** Programs of the customer, each with the scopes of its key. */
export const MATRIX_KEYS = { 'read key': ['read'], 'trade key': ['read', 'trade'] } as const satisfies Record<
  string,
  readonly ApiKeyScope[]
>;
export type MatrixKey = keyof typeof MATRIX_KEYS;
export const isMatrixKey = (who: string): who is MatrixKey => Object.hasOwn(MATRIX_KEYS, who);
const KEYS = Object.keys(MATRIX_KEYS) as MatrixKey[];
export const MATRIX_ROLES = ['visitor', ...MATRIX_CUSTOMERS, ...KEYS, ...STAFF_ROLES] as const;
export type MatrixRole = (typeof MATRIX_ROLES)[number];

/**
 * `refused`: no valid session for it (401). `allowed`: the handler decides. `not permitted`: staff without the
 * permission, or a key that may not make it. `restricted`: the account is frozen, and the call would open, withdraw or
 * bind.
 */
export type ExpectedAccess = 'refused' | 'allowed' | 'not permitted' | 'restricted';

export const CONTRACT_CALLS = Object.entries(calls) as [string, CallDefinition][];
const isStaff = (who: MatrixRole): who is Role => (STAFF_ROLES as readonly string[]).includes(who);

export function getExpectedAccess(call: CallDefinition, who: MatrixRole): ExpectedAccess {
  if (call.who === 'anyone') return 'allowed';
  if (call.who === 'staff') {
    if (!isStaff(who)) return 'refused';
    return !call.permission || hasPermission([who], call.permission) ? 'allowed' : 'not permitted';
  }
  if (who === 'visitor' || isStaff(who)) return 'refused';
  if (isMatrixKey(who))
    return call.key && hasApiKeyScope({ scopes: MATRIX_KEYS[who] }, call.key) ? 'allowed' : 'not permitted';
  // A preview is refused like the call that it previews.
  return who === 'frozen customer' && call.errors.includes('accountFrozen') ? 'restricted' : 'allowed';
}

const ID_FORM = '[A-Za-z0-9._:-]{1,64}';
interface Form {
  properties?: Record<string, Form>;
  anyOf?: Form[];
  pattern?: string;
}
const isId = (form: Form): boolean => form.pattern?.includes(ID_FORM) === true || form.anyOf?.some(isId) === true;

const OTHER_FORMS = new Set(['quote', 'sha256', 'transfer']);

/**
 * The fields by which a customer's call refers to a customer's belongings. Exchange quotes, statement hashes and
 * transfer numbers have other formats and don't count.
 */
export function listCustomerIdFields({ who, input }: CallDefinition): string[] {
  if (who !== 'customer') return [];
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Form;
  return Object.entries(properties)
    .filter(([name, form]) => isId(form) || OTHER_FORMS.has(name))
    .map(([name]) => name);
}

const MARK: Readonly<Record<ExpectedAccess, string>> = {
  allowed: '✓',
  refused: '·',
  'not permitted': '–',
  restricted: 'frozen',
};

export function renderAccessPage(): string {
  const naming = CONTRACT_CALLS.filter(([, call]) => listCustomerIdFields(call).length > 0).length;
  const rows = CONTRACT_CALLS.map(([path, call]) => {
    const cells = MATRIX_ROLES.map(
      (who) =>
        MARK[getExpectedAccess(call, who)] +
        (who === 'other customer' && listCustomerIdFields(call).length > 0 ? ' ¹' : ''),
    );
    return `| \`${path}\` | ${call.permission ? `\`${call.permission}\`` : ''} | ${cells.join(' | ')} |`;
  });
  return `# Who may make which call

Written by \`npm run matrix -- --write\` from the contract (\`contract/calls.ts\`) and the permissions of the staff's
roles (\`core/registry/staff-permissions.ts\`);
\`npm run matrix\` starts a server of its own, makes every call as everybody, and compares.

- ✓ allowed: the call's own rules decide.
- · refused: no session, or one of the other kind (401).
- – not permitted: one of the staff, without the permission that the call needs; or a program, with a key that may not
  make the call.
- frozen: refused as \`accountFrozen\`, since the call would open, withdraw or bind.
- ¹ what belongs to another customer: in ${naming} calls the input can name an order, a card, a file and the like by
  its id. The answer to another customer's id is, in every word and header, the answer to an id that never existed.

| call | permission | ${MATRIX_ROLES.join(' | ')} |
|---|---|${MATRIX_ROLES.map(() => ':-:').join('|')}|
${rows.join('\n')}
`;
}
