import { requestView } from '../desk/request-view.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { lastSeatRequest, readSeat } from './seat-store.ts';

export function getSeat(parts: Parts): Handler<'user/getSeat'> {
  return async (_, { account }) => {
    const db = parts.database.kysely;
    const request = await lastSeatRequest(db, account);
    return { held: await readSeat(db, account), request: request ? requestView(account, request) : null };
  };
}
