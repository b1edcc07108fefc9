import { expect, test } from 'vitest';
import { drawQr } from './draw-qr.ts';

const SIZE = 256;
const QUIET = 4;

/** What stands on the paper in the end: a colour a pixel. */
function drawn(text: string): string[][] {
  const pixels = Array.from({ length: SIZE }, () => Array<string>(SIZE).fill(''));
  const paper = {
    fillStyle: '',
    fillRect(x: number, y: number, width: number, height: number) {
      for (let row = y; row < y + height; row++)
        for (let column = x; column < x + width; column++) pixels[row]![column] = this.fillStyle;
    },
  };
  drawQr(paper, text);
  return pixels;
}

test('a payment code is 256 by 256 pixels, black on white to the last one, with high correction', () => {
  const pixels = drawn('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
  expect(pixels.length).toBe(SIZE);
  expect(new Set(pixels.flat())).toEqual(new Set(['#000000', '#ffffff']));
  // 34 characters with high correction: version 4, 33 modules and the quiet zone.
  const modules = 33 + 2 * QUIET;
  const isDark = (x: number, y: number): boolean =>
    pixels[Math.floor(((y + QUIET + 0.5) * SIZE) / modules)]![Math.floor(((x + QUIET + 0.5) * SIZE) / modules)] ===
    '#000000';
  for (const [x, y] of [
    [0, 0],
    [32, 0],
    [0, 32],
  ] as const)
    expect(isDark(x, y)).toBe(true);
  // The level stands in the first two modules of row 8, masked with 10: high correction (10) leaves both light.
  expect([isDark(0, 8), isDark(1, 8)]).toEqual([false, false]);
  expect(pixels[0]!.every((colour) => colour === '#ffffff')).toBe(true);
});
