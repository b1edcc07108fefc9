/** The decoder's process: a picture in, a re-encoded picture out. It ends with the process that started it. */
import type { DecoderRequest } from './picture-decoder-process.ts';
import { reEncodePicture } from './re-encode-picture.ts';

process.on('message', async (request) => {
  const { sent, purpose } = request as DecoderRequest;
  process.send?.(await reEncodePicture(Buffer.from(sent), purpose));
});
process.on('disconnect', () => process.exit(0));
// Ctrl+C at the server lets it finish.
process.on('SIGINT', () => {});
