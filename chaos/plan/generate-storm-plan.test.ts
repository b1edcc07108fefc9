/** The same seed gives the same commands and faults. */
import { expect, test } from 'vitest';
import { isKillFault } from './generate-fault-schedule.ts';
import { STORM_CUSTOMERS, generateStormPlan } from './generate-storm-plan.ts';

test('two plans of one seed are equal to the last key, those of two seeds are not', () => {
  expect(generateStormPlan(7, 1)).toEqual(generateStormPlan(7, 1));
  expect(generateStormPlan(8, 1)).not.toEqual(generateStormPlan(7, 1));
  expect(JSON.stringify(generateStormPlan(8, 1).faults)).not.toBe(JSON.stringify(generateStormPlan(7, 1).faults));
});

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'five minutes of seed %i kill server and PostgreSQL more than twenty times, amid thousands of commands of all kinds',
  (seed) => {
    const { faults, customers } = generateStormPlan(seed, 5);
    expect(faults.filter(isKillFault).length).toBeGreaterThan(20);
    expect(new Set(faults.map(({ kind }) => kind))).toEqual(
      new Set(['serverKilled', 'databaseKilled', 'leaderStopped', 'connectionsCut', 'clockSet']),
    );
    const commands = customers.flat();
    expect(customers).toHaveLength(STORM_CUSTOMERS);
    expect(commands.length).toBeGreaterThan(5_000);
    expect(new Set(commands.map(({ key }) => key)).size).toBe(commands.length);
    expect(new Set(commands.map(({ deliveryMode }) => deliveryMode.mode))).toEqual(
      new Set(['plain', 'cut', 'twice', 'late', 'altered']),
    );
    const wanted = commands.map((command) => command.wanted);
    expect(new Set(wanted.map(({ what }) => what))).toEqual(
      new Set([
        'open',
        'saveStrategy',
        'runStrategy',
        'changeRun',
        'stopRun',
        'closeBy',
        'close',
        'cancel',
        'replace',
        'addMargin',
        'removeMargin',
        'applyMargin',
        'setAlert',
        'removeAlert',
        'nonsense',
        'deposit',
        'withdraw',
        'cancelDeposit',
        'cancelWithdrawal',
        'exchange',
        'transfer',
        'loan',
        'lend',
        'checkIn',
        'claimBonus',
        'applyDayTrading',
        'subscribe',
        'takeBack',
        'follow',
        'changeCopy',
        'play',
        'buyFund',
        'redeemFund',
        'cancelFundOrder',
        'setFundPlan',
        'pauseFundPlan',
        'endFundPlan',
        'renewKey',
        'cancelAll',
      ]),
    );
    const opened = wanted.filter((each) => each.what === 'open');
    expect(new Set(opened.map(({ terms }) => terms.type)).size).toBe(5);
    expect(new Set(opened.map(({ terms }) => terms.timeInForce)).size).toBe(7);
    for (const has of [
      opened.some(({ oco }) => oco),
      opened.some(({ oto }) => oto),
      opened.some(({ takeProfit }) => takeProfit),
      opened.some(({ leverage, terms }) => leverage > 1 && terms.side === 'short'),
    ])
      expect(has).toBe(true);
  },
);
