/** The areas that have rules of their own to bring, a line each; whatever an area brings is in its folder. */
export * as actions from './actions/area.ts';
export * as blocks from './blocks/area.ts';
export * as credit from './credit/area.ts';
export * as dayTrading from './day-trading/area.ts';
export * as identity from './identity/area.ts';
export * as offerings from './offerings/area.ts';
export * as lending from './lending/area.ts';
export * as portfolios from './portfolios/area.ts';
export * as rewards from './rewards/area.ts';
export * as staff from './staff/area.ts';
export * as trading from './trading/area.ts';
export * as user from './user/area.ts';
export * as wallet from './wallet/area.ts';
