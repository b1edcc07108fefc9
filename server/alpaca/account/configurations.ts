/** The account's configurations: what programs may do, which our own settings hold. */
import type { ProgramSettings } from '@bourse/core/accounts/customers/program-settings.ts';
import { randomUUID } from 'node:crypto';
import { invalidError, unwrap } from '../alpaca-errors.ts';
import type { AlpacaRequest, AlpacaRoutes } from '../alpaca-routes.ts';

/** Those that can't be changed are as they hold for everybody here. */
const buildConfigurations = ({ isSuspended, allowsShortSales, allowsFractions }: ProgramSettings) => ({
  dtbp_check: 'entry',
  fractional_trading: allowsFractions,
  max_margin_multiplier: '1',
  no_shorting: !allowsShortSales,
  pdt_check: 'entry',
  suspend_trade: isSuspended,
  trade_confirm_email: 'none',
  ptp_no_exception_entry: false,
  max_options_trading_level: 0,
});

export const readProgramSettings = async ({ program }: AlpacaRequest): Promise<ProgramSettings> =>
  unwrap(await program.call('programs/getSettings', {}));

const getConfigurations = async (request: AlpacaRequest): Promise<unknown> =>
  buildConfigurations(await readProgramSettings(request));

async function changeConfigurations({ program, body }: AlpacaRequest): Promise<unknown> {
  const suspended = readSwitch(body, 'suspend_trade');
  const noShorting = readSwitch(body, 'no_shorting');
  const fractions = readSwitch(body, 'fractional_trading');
  const changed = await program.call('programs/changeSettings', {
    ...(suspended === undefined ? {} : { isSuspended: suspended }),
    ...(noShorting === undefined ? {} : { allowsShortSales: !noShorting }),
    ...(fractions === undefined ? {} : { allowsFractions: fractions }),
    key: randomUUID(),
  });
  return buildConfigurations(unwrap(changed));
}

function readSwitch(body: Readonly<Record<string, unknown>>, name: string): boolean | undefined {
  const value = body[name] ?? undefined;
  if (value !== undefined && typeof value !== 'boolean') throw invalidError(`invalid ${name}`);
  return value;
}

export const CONFIGURATION_ROUTES: AlpacaRoutes = {
  'GET /v2/account/configurations': getConfigurations,
  'PATCH /v2/account/configurations': changeConfigurations,
};
