import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';

export interface SealRow {
  number: bigint;
  previous: Buffer;
  hash: Buffer;
  root: Buffer;
  transfers_total: bigint;
  count: number;
  notes: string;
  at: Date;
}

export const sealOnWire = (seal: SealRow): AnswerOf<Calls['ledger/getSeal']> => ({
  number: Number(seal.number),
  hash: seal.hash.toString('hex'),
  root: seal.root.toString('hex'),
  previous: seal.previous.toString('hex'),
  transfers: seal.transfers_total.toString(),
  count: seal.count,
  notes: seal.notes === '' ? [] : seal.notes.split('\n'),
  at: seal.at.toISOString(),
});
