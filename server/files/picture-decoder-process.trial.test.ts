import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { createPictureDecoderProcess, DECODER_UNAVAILABLE } from './picture-decoder-process.ts';

const decoder = createPictureDecoderProcess();
afterAll(() => decoder.stop());
const photo = await sharp({ create: { width: 120, height: 80, channels: 3, background: '#88aacc' } })
  .png()
  .toBuffer();
const large = await sharp({ create: { width: 4900, height: 4900, channels: 3, background: '#88aacc' } })
  .png()
  .toBuffer();

it('decodes one picture at a time and does not blame the next picture for a killed decoder', async () => {
  const [first, second] = await Promise.all([decoder.reEncode(photo, 'voucher'), decoder.reEncode(photo, 'avatar')]);
  expect([first, second]).toMatchObject([
    { type: 'image/jpeg', width: 120, height: 80 },
    { type: 'image/webp', width: 256, height: 256 },
  ]);
  // Large enough to be under way for longer than a turn of ours.
  const broken = decoder.reEncode(large, 'voucher');
  await new Promise(setImmediate);
  decoder.stop();
  expect(await broken).toBe(DECODER_UNAVAILABLE);
  expect(await decoder.reEncode(photo, 'voucher')).toMatchObject({ width: 120 });
});
