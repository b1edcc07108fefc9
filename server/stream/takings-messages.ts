/** What customers have taken of displayed sizes, as messages between processes; a lost one only shows more depth. */
import type { LiquidityTaking, MarketTakings } from '../desk/market-takings.ts';

/** "instrument,direction,person,quantity,at" of each. */
const MESSAGE_PATTERN = /^taken((?: [^ ,]{1,40},(?:buy|sell),\d{1,18},\d{1,18},\d{1,15})+)$/;
/** A notification has at most 8,000 bytes. */
const TAKINGS_AT_ONCE = 60;

/** `onTaken` is called when there is something to send. */
export function createTakingsMessages(
  marketTakings: Pick<MarketTakings, 'listen' | 'add'>,
  onTaken: () => void,
): { takeMessages(): string[]; hear(message: string): void } {
  let fresh: LiquidityTaking[] = [];
  marketTakings.listen((taken) => {
    fresh.push(...taken);
    onTaken();
  });
  return {
    takeMessages() {
      const taken = fresh;
      fresh = [];
      return Array.from({ length: Math.ceil(taken.length / TAKINGS_AT_ONCE) }, (_, index) =>
        ['taken', ...taken.slice(index * TAKINGS_AT_ONCE, (index + 1) * TAKINGS_AT_ONCE).map(formatTaking)].join(' '),
      );
    },
    hear(message) {
      const [, list] = MESSAGE_PATTERN.exec(message) ?? [];
      for (const each of list?.trim().split(' ') ?? []) marketTakings.add(parseTaking(each));
    },
  };
}

const formatTaking = ({ instrument, direction, person, quantity, at }: LiquidityTaking): string =>
  [instrument, direction, person, quantity, at].join(',');

function parseTaking(text: string): LiquidityTaking {
  const [instrument = '', direction, person = '', quantity = '', at] = text.split(',');
  return {
    instrument,
    direction: direction as LiquidityTaking['direction'],
    person: BigInt(person),
    quantity: BigInt(quantity),
    at: Number(at),
  };
}
