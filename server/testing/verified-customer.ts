/** Customers who may withdraw: verified, with a fund password and a card, all of them old enough. */
import { formatAmount, isCurrency, parseAmount } from '@bourse/core/ledger/money.ts';
import {
  defaultDepositWithdrawalTerms,
  computeWithdrawalFee,
} from '@bourse/core/accounts/funds-rules/deposit-withdrawal-rules.ts';
import { queryAsOwner } from '../db/testing.ts';
import { encryptionPlaceBuilders } from '../secrets/encryption-bindings.ts';
import { createIdempotencyKey, type TestCustomer, type TestServer } from './test-server.ts';
import { reviewDayTradingApplications } from '../day-trading/review-day-trading-applications.ts';
import { openDayTradingRules } from '../day-trading/day-trading-rules.ts';

export const FUND_PASSWORD = 'nine calm otters';
export const CARD_HOLDER = 'Kim Minji';
const DAY_MS = 86_400_000;
const SIXTEEN_DIGITS = 16;

/** A card number of a bank in the list, with its check digit. */
export function createTestCardNumber(of: number, issuer = '415231'): string {
  const body = issuer + String(of).padStart(SIXTEEN_DIGITS - issuer.length - 1, '0');
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const counted = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** What a reviewer would do. */
export async function certifyCustomer(
  server: TestServer,
  { userId }: Pick<TestCustomer, 'userId'>,
  name = CARD_HOLDER,
): Promise<void> {
  await queryAsOwner(
    server.database.ownerUrl,
    `update customers set verification = 'certified', verified_name = $2 where account_id = $1`,
    [
      userId,
      server.composed.dependencies.secrets.encrypt(
        'verified name',
        name,
        encryptionPlaceBuilders.verifiedName(BigInt(userId)),
      ),
    ],
  );
}

export const addTestCard = (
  customer: TestCustomer,
  number: string,
  holder = CARD_HOLDER,
  more: { bankName?: string } = {},
) =>
  customer.client.call('wallet/addBankCard', {
    first4: number.slice(0, 4),
    last12: number.slice(4),
    holder,
    ...more,
    key: createIdempotencyKey(),
  });

export const setTestFundPassword = (customer: TestCustomer) =>
  customer.client.call('user/setFundPassword', {
    password: customer.password,
    next: FUND_PASSWORD,
    confirm: FUND_PASSWORD,
    key: createIdempotencyKey(),
  });

export async function loginAgain(
  server: TestServer,
  { account, password, userId }: TestCustomer,
): Promise<TestCustomer> {
  const result = await server.client().call('user/login', { account, password });
  if (!result.ok) throw new Error(result.code);
  return {
    account,
    password,
    userId,
    token: result.data.token,
    client: server.client({ token: result.data.token, account }),
  };
}

/** The house's charge for a withdrawal, as the app shows it. */
export const withdrawalFeeFor = (amount: string, currency = 'USD'): string => {
  const value = isCurrency(currency) ? parseAmount(amount, currency) : null;
  return value === null || value <= 0n
    ? '0'
    : formatAmount(computeWithdrawalFee(value, defaultDepositWithdrawalTerms('withdrawal', currency)), currency);
};

/** The same time of day on that day or, at a weekend, on the Monday after it: on other days nothing is withdrawn. */
function nextWorkdayFrom(at: number): number {
  return /Sat|Sun/.test(new Date(at).toUTCString()) ? nextWorkdayFrom(at + DAY_MS) : at;
}

let cards = 0;
/** Customers who can withdraw now: three days or more later, with fresh sessions. Returns the card's id. */
export async function createWithdrawingCustomers(
  server: TestServer,
  count: number,
): Promise<(TestCustomer & { card: string })[]> {
  const made = [];
  for (let index = 0; index < count; index++) {
    const customer = await server.customer();
    await certifyCustomer(server, customer);
    const [card] = [
      await addTestCard(customer, createTestCardNumber(1_000 + ++cards)),
      await setTestFundPassword(customer),
    ];
    if (!card.ok) throw new Error(card.code);
    made.push({ customer, card: card.data.id });
  }
  server.clock.set(nextWorkdayFrom(server.clock.now() + 3 * DAY_MS));
  return Promise.all(made.map(async ({ customer, card }) => ({ ...(await loginAgain(server, customer)), card })));
}

/** A customer who has applied for day trading and been approved by the rule. */

export async function createTestDayTrader(server: TestServer): Promise<TestCustomer> {
  const customer = await server.customer();
  const applied = await customer.client.call('trading/applyDayTrading', { agreed: true, key: createIdempotencyKey() });
  if (!applied.ok) throw new Error(`day trading refused: ${applied.code}`);
  server.clock.advance(5_000);
  const { dependencies } = server.composed;
  await reviewDayTradingApplications({
    ...dependencies,
    dayTradingRules: await openDayTradingRules(dependencies.database, dependencies.world),
  });
  return customer;
}
