// TLS in front of a server, with a certificate of its own: node tls-proxy.mjs PORT CERTIFICATE_FILE. It prints its
// port, and ends with its input.
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createServer } from 'node:tls';
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';

const [port, certificateFile] = process.argv.slice(2);
const LIFETIME_MS = 86_400_000;

const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
const now = Date.now();
const certificate = await X509CertificateGenerator.createSelfSigned(
  {
    name: 'CN=localhost',
    notBefore: new Date(now - LIFETIME_MS),
    notAfter: new Date(now + LIFETIME_MS),
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    keys,
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }])],
  },
  webcrypto,
);
const exported = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
const key = `-----BEGIN PRIVATE KEY-----\n${exported}\n-----END PRIVATE KEY-----\n`;
const cert = certificate.toString('pem');
writeFileSync(certificateFile, cert);

const proxy = createServer({ key, cert }, (client) => {
  const server = connect(Number(port), '127.0.0.1');
  const end = () => [client, server].forEach((socket) => socket.destroy());
  for (const socket of [client, server]) socket.on('error', end).on('close', end);
  client.pipe(server).pipe(client);
});
proxy.listen(0, '127.0.0.1', () => console.log(proxy.address().port));
process.stdin.resume().on('end', () => process.exit(0));
