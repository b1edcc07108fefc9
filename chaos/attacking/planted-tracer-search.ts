/** Looks for marks in bytes, in every encoding in which texts are commonly written. */
import { Secret } from 'otpauth';

export interface PlantedTracerSearch {
  /** Adds a text that can't occur by chance. */
  add(name: string, text: string): void;
  /** Adds a short text, which counts only where no letter or digit is next to it. */
  addAlone(name: string, text: string): void;
  /** Adds a number, of which no eight consecutive digits may appear, nor the last five alone. */
  addDigits(name: string, number: string): void;
  /** Adds a secret in base32: as text, and as bytes. */
  addSecret(name: string, base32: string): void;
  /** The names of the marks found in these bytes. */
  in(bytes: Buffer | string): string[];
  /** Marks that the search itself fails to find; unless this is empty the search proves nothing. */
  unfindable(): string[];
  readonly count: number;
}

const DIGITS_IN_A_ROW = 8;
const VISIBLE_DIGITS = 4;

/** The base64 of the same bytes depends on their offset: returns the constant part for each of the three offsets. */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((shift) => {
    const whole = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replaceAll('=', '');
    const inner = whole.slice(shift === 0 ? 0 : shift + 1, -1);
    return inner.length < 10 ? [] : [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** Every form, in Latin 1, where each byte is one character. */
function formsOf(bytes: Buffer): string[] {
  const wide = Buffer.from(bytes.toString('utf8'), 'utf16le');
  return [
    bytes.toString('latin1'),
    wide.toString('latin1'),
    bytes.toString('hex'),
    encodeURIComponent(bytes.toString('utf8')),
    ...base64Forms(bytes),
  ];
}

export function createPlantedTracerSearch(): PlantedTracerSearch {
  const tracers: { name: string; text: string; finds(bytes: string, lower: string): boolean }[] = [];
  const within = (name: string, bytes: Buffer): void => {
    const forms = [...new Set(formsOf(bytes))];
    const lowered = bytes.toString('latin1').toLowerCase();
    tracers.push({
      name,
      text: bytes.toString('latin1'),
      finds: (found, lower) => lower.includes(lowered) || forms.some((form) => found.includes(form)),
    });
  };
  const alone = (name: string, text: string): void => {
    const form = new RegExp(`(?<![0-9A-Za-z.+/])${text}(?![0-9A-Za-z.+/])`);
    tracers.push({ name, text: `"${text}"`, finds: (found) => form.test(found) });
  };
  return {
    get count() {
      return tracers.length;
    },
    add: (name, text) => within(name, Buffer.from(text)),
    addAlone: alone,
    addDigits(name, number) {
      for (let at = 0; at + DIGITS_IN_A_ROW <= number.length; at += 1)
        within(
          `${name} (digits ${at + 1} to ${at + DIGITS_IN_A_ROW})`,
          Buffer.from(number.slice(at, at + DIGITS_IN_A_ROW)),
        );
      alone(`${name} (more than its last ${VISIBLE_DIGITS})`, number.slice(-VISIBLE_DIGITS - 1));
    },
    addSecret(name, base32) {
      within(name, Buffer.from(base32));
      within(`${name} (its bytes)`, Buffer.from(Secret.fromBase32(base32).buffer));
    },
    in(bytes) {
      const found = typeof bytes === 'string' ? Buffer.from(bytes).toString('latin1') : bytes.toString('latin1');
      const lower = found.toLowerCase();
      return tracers.filter((mark) => mark.finds(found, lower)).map(({ name }) => name);
    },
    unfindable: () =>
      tracers.filter(({ text, finds }) => !finds(`x ${text} x`, `x ${text} x`.toLowerCase())).map(({ name }) => name),
  };
}
