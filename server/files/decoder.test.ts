import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { createDecoder, NO_DECODER } from './decoder.ts';

const decoder = createDecoder();
afterAll(() => decoder.stop());
const photo = await sharp({ create: { width: 120, height: 80, channels: 3, background: '#88aacc' } })
  .png()
  .toBuffer();
const large = await sharp({ create: { width: 4900, height: 4900, channels: 3, background: '#88aacc' } })
  .png()
  .toBuffer();

it('decodes one picture after another; no picture is blamed for a killed decoder: the next has a new one', async () => {
  const [first, second] = await Promise.all([decoder.makeAnew(photo, 'voucher'), decoder.makeAnew(photo, 'avatar')]);
  expect([first, second]).toMatchObject([
    { type: 'image/jpeg', width: 120, height: 80 },
    { type: 'image/webp', width: 256, height: 256 },
  ]);
  // Large enough to be under way for longer than a turn of ours.
  const broken = decoder.makeAnew(large, 'voucher');
  await new Promise(setImmediate);
  decoder.stop();
  expect(await broken).toBe(NO_DECODER);
  expect(await decoder.makeAnew(photo, 'voucher')).toMatchObject({ width: 120 });
});
