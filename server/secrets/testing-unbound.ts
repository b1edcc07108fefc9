/** Data encrypted before places were bound, for tests. */
import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SecretKeys } from './secrets.ts';

function hidden({ bytes }: SecretKeys[number], purpose: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(
    'aes-256-gcm',
    Buffer.from(hkdfSync('sha256', bytes, Buffer.alloc(0), `bourse ${purpose}`, 32)),
    nonce,
  ).setAAD(Buffer.from(purpose));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

export const unboundText = (key: SecretKeys[number], purpose: string, plain: string): string =>
  `v1.${key.id}.${hidden(key, purpose, Buffer.from(plain)).toString('base64url')}`;
export const unboundBytes = (key: SecretKeys[number], purpose: string, plain: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`v1.${key.id}.`), hidden(key, purpose, plain)]);
