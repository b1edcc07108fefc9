/** Bodies that pass validation and reach a call's handler: each field has a good value, consistent with the others. */
import type { AccessMatrixContribution } from '../access-matrix-contribution.ts';
import * as areas from '../areas.ts';
import { buildGoodBody } from '../protocol/bad-bodies.ts';
import type { ApiOperation } from '../protocol/api-document.ts';
import { MATRIX_FUND_PASSWORD, createCardNumber, MATRIX_PASSWORD } from './matrix-customers-and-staff.ts';
import type { OwnedIds } from './create-belongings.ts';

type Body = Record<string, unknown>;

const ORDER = { instrument: 'CRYPTO.BTCUSDT', side: 'long', type: 'market', quantity: '0.001' };
const TERMS = { minimum: '10', maximum: '100', feeFixed: '0', opens: 0, closes: 600, fourEyesAbove: null };

/** Complete bodies, without the key. */
const WHOLE: Record<string, (own: OwnedIds) => Body> = {
  'trading/previewOrder': () => ORDER,
  'trading/placeOrder': () => ORDER,
  'trading/replaceOrder': ({ replaced }) => ({ order: replaced, quantity: '0.02' }),
  'trading/previewReplacement': ({ replaced }) => ({ order: replaced, quantity: '0.02' }),
  'trading/closePosition': ({ position }) => ({ position, quantity: '0.001' }),
  'discovery/setAlert': () => ({ instrument: 'US.NWRB', kind: 'percent', rate: '0.8' }),
  'user/login': () => ({ account: '0000000000', password: MATRIX_PASSWORD }),
  'user/exportData': () => ({ password: MATRIX_PASSWORD }),
  'user/closeAccount': () => ({ password: MATRIX_PASSWORD }),
  'user/startPasskey': () => ({ password: MATRIX_PASSWORD }),
  'user/startOneTimeCodes': () => ({ password: MATRIX_PASSWORD }),
  'user/stopOneTimeCodes': () => ({ password: MATRIX_PASSWORD, otp: '123456' }),
  'wallet/submitWithdrawal': ({ to }) => ({
    currency: 'USD',
    amount: '20',
    fee: '0.02',
    to,
    fundPassword: MATRIX_FUND_PASSWORD,
  }),
  'wallet/startPasskeyProof': ({ to }) => ({ call: 'wallet/submitWithdrawal', currency: 'USD', amount: '20', to }),
  'wallet/depositPracticeMoney': () => ({ channel: 'practice-usdt', amount: '50' }),
  'wallet/submitDeposit': ({ voucher, reference }) => ({ channel: 'practice-usdt', amount: '50', reference, voucher }),
  'wallet/openDepositChannel': () => ({ channel: 'practice-usdt', channelKey: 'none is needed' }),
  'user/changeFundPassword': () => ({
    current: MATRIX_FUND_PASSWORD,
    next: 'eight brisk dippers',
    confirm: 'eight brisk dippers',
  }),
  'portfolios/transferBetween': () => ({ from: '0', to: '1', currency: 'USD', amount: '1' }),
  'wallet/transfer': ({ transferQuote }) => ({ quote: transferQuote }),
  'wallet/getContractNote': () => ({ market: 'US', date: '2026-11-01' }),
  'wallet/getStatement': () => ({ from: '2026-11-01', to: '2026-11-02', format: 'csv', zone: 'UTC' }),
};
const OF_AREAS = Object.assign(
  {},
  ...Object.values<AccessMatrixContribution>(areas).map(({ inputs }) => inputs),
) as NonNullable<AccessMatrixContribution['inputs']>;
const AHEAD_MS = 5 * 86_400_000;
/** Single fields. */
const PART: Record<string, () => Body> = {
  'staff/setFundsRule': () => TERMS,
  'staff/proposeCommissionPlan': () => ({
    market: 'US',
    from: new Date(Date.now() + AHEAD_MS).toISOString().slice(0, 10),
  }),
  'staff/proposeMarginRule': () => ({
    market: 'US',
    board: 'listed',
    instrument: null,
    volatilityFrom: null,
    valueFrom: null,
    initial: '0.5',
    warning: '0.4',
    maintenance: '0.25',
    maximumLeverage: 2,
  }),
  'wallet/quoteExchange': () => ({ from: 'USD', to: 'KRW' }),
  'staff/setDepositChannel': () => ({
    kind: 'crypto',
    currency: 'USDT',
    bankName: null,
    accountName: null,
    accountNumber: null,
    network: 'TRC20',
    address: 'PRACTICE-DO-NOT-SEND-MONEY',
    practice: true,
    minimum: '10',
    maximum: '100',
    feeFixed: '0',
  }),
  'staff/setChannelKey': () => ({ channel: 'practice-mxn' }),
  'user/bindPhone': () => ({ phone: '0311223344' }),
  'wallet/addBankCard': () => {
    const number = createCardNumber();
    return { first4: number.slice(0, 4), last12: number.slice(4) };
  },
  'wallet/addWalletAddress': () => ({
    type: 'USDT',
    network: 'ERC20',
    address: '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  }),
};
/** Bodies that can take the id of a customer's belongings, for calls whose usual body names none. */
export const BODIES_FOR_FOREIGN_IDS: Record<string, Body> = {
  'trading/previewOrder': { ...ORDER, effect: 'close' },
  'trading/placeOrder': { ...ORDER, effect: 'close' },
};

/** Passwords are right, to reach what comes after them; cursors are left out. */
export function buildValidCallInput(operation: ApiOperation, own: OwnedIds, account: string): Body {
  const whole = (WHOLE[operation.path] ?? OF_AREAS[operation.path])?.(own);
  const good: Body = { ...(whole ?? buildGoodBody(operation)) };
  if (!whole) {
    // What a passkey has signed is an object; its id is a text.
    for (const field of Object.keys(good))
      if (own[field] !== undefined && typeof good[field] !== 'object' && operation.by === 'customer')
        good[field] = own[field];
    if ('password' in good && operation.by === 'customer') good['password'] = MATRIX_PASSWORD;
    if ('account' in good && operation.by === 'customer') good['account'] = account;
    Object.assign(good, PART[operation.path]?.());
  }
  delete good['cursor'];
  return good;
}

/** An id of the same length and letters that never existed. */
export function buildNonexistentId(id: string): string {
  if (/^\d{1,12}$/.test(id)) return String(10n ** 15n + BigInt(id));
  if (/^[a-z][0-9a-z]+-[0-9a-z]+$/.test(id)) return `${id[0]}zzzz-zz`;
  if (id.includes('.')) return `${id.slice(0, id.indexOf('.') + 1)}${'A'.repeat(43)}`;
  return /^[0-9a-f]+$/.test(id) ? id.replaceAll(/[0-9a-f]/g, 'e') : id.replaceAll(/[A-Za-z0-9]/g, 'Q');
}
