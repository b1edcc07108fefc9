/** An independent device that makes a passkey, as WebAuthn level 3 defines it (ES256, attestation "none"). */
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';

const PRESENT_VERIFIED_NEW = 0x45;

export interface CreatedPasskey {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
  transports: 'internal'[];
}

/** Answers the challenge of `user/startPasskey` for `origin`, whose host name is `rpId`. */
export function createPasskey({
  challenge,
  rpId,
  origin,
}: {
  challenge: string;
  rpId: string;
  origin: string;
}): CreatedPasskey {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const hex = (text: string): Buffer => Buffer.from(text, 'hex');
  // A COSE key: kty EC2, alg ES256, crv P-256, x, y.
  const key = Buffer.concat([
    hex('a5010203262001215820'),
    Buffer.from(x, 'base64url'),
    hex('225820'),
    Buffer.from(y, 'base64url'),
  ]);
  const data = Buffer.concat([
    createHash('sha256').update(rpId).digest(),
    Buffer.from([PRESENT_VERIFIED_NEW]),
    hex('00000001'),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    key,
  ]);
  // {"fmt": "none", "attStmt": {}, "authData": data}
  const attestation = Buffer.concat([
    hex('a363666d74646e6f6e656761747453746d74a068617574684461746158'),
    Buffer.from([data.length]),
    data,
  ]);
  const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false }));
  return {
    id: id.toString('base64url'),
    clientDataJSON: clientData.toString('base64url'),
    attestationObject: attestation.toString('base64url'),
    transports: ['internal'],
  };
}
