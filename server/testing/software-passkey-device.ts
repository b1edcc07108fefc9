/** A software passkey device: answers challenges as WebAuthn level 3 defines (ES256, attestation "none"). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (bytes: Buffer): string => bytes.toString('base64url');
const unsignedInteger = (value: number, bytes: number): Buffer => {
  const out = Buffer.alloc(bytes);
  out.writeUIntBE(value, 0, bytes);
  return out;
};

export interface SoftwarePasskeyOptions {
  rpId: string;
  origin: string;
  verifiesUser?: boolean;
  /** Whether it is copied to the owner's other devices, as phones do. */
  isSynchronised?: boolean;
}

export function createSoftwarePasskeyDevice({
  rpId,
  origin,
  verifiesUser = true,
  isSynchronised = false,
}: SoftwarePasskeyOptions) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const always = USER_PRESENT | (verifiesUser ? USER_VERIFIED : 0) | (isSynchronised ? BACKUP_ELIGIBLE | BACKED_UP : 0);
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, rest: Buffer = Buffer.alloc(0)): Buffer =>
    Buffer.concat([sha256(rpId), Buffer.from([flags | always]), unsignedInteger(counter, 4), rest]);

  return {
    id: base64url(id),
    /** Resets the counter, as a cloned device would have it. */
    rewind() {
      counter = 0;
    },
    make(challenge: string) {
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const data = authenticatorData(
        HAS_CREDENTIAL,
        Buffer.concat([Buffer.alloc(16), unsignedInteger(id.length, 2), id, key]),
      );
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        unsignedInteger(data.length, 1),
        data,
      ]);
      return {
        id: base64url(id),
        clientDataJSON: base64url(clientData('webauthn.create', challenge)),
        attestationObject: base64url(attestation),
        transports: ['internal' as const],
      };
    },
    answer(challenge: string) {
      counter += 1;
      const data = authenticatorData(0);
      const loginClientData = clientData('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([data, sha256(loginClientData)]), privateKey);
      return {
        id: base64url(id),
        clientDataJSON: base64url(loginClientData),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      };
    },
  };
}
