/** A customer who has applied for day trading and been approved by the rule. */
import { reviewDayTrading } from '../day-trading/review-day-trading.ts';
import { openDayTradingRules } from '../day-trading/rules.ts';
import { newKey, type TestCustomer, type TestServer } from './test-server.ts';

export async function dayTrader(server: TestServer): Promise<TestCustomer> {
  const customer = await server.customer();
  const applied = await customer.client.call('trading/applyDayTrading', { agreed: true, key: newKey() });
  if (!applied.ok) throw new Error(`day trading refused: ${applied.code}`);
  server.clock.advance(5_000);
  const { parts } = server.composed;
  await reviewDayTrading({ ...parts, dayTrading: await openDayTradingRules(parts.database, parts.world) });
  return customer;
}
