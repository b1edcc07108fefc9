import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without any environment variable the demo world runs on this machine only', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    processes: 1,
    databaseUrl: undefined,
    dataDir: resolve('data'),
    world: 'demo',
    seed: undefined,
    hours: 'always',
    logLevel: 'info',
  });
});

test('an empty world keeps exchange hours unless BOURSE_HOURS says otherwise', () => {
  expect(readConfig({ BOURSE_WORLD: 'empty' }).hours).toBe('exchange');
  expect(readConfig({ BOURSE_WORLD: 'empty', BOURSE_HOURS: 'always' }).hours).toBe('always');
});

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test.each([
  ['PORT', 'http', 'PORT is "http", but must be a port from 0 to 65535 (0: any free one).'],
  ['PORT', '65536', 'PORT is "65536", but must be a port from 0 to 65535 (0: any free one).'],
  ['BOURSE_WORLD', 'Demo', 'BOURSE_WORLD is "Demo", but must be demo or empty.'],
  ['BOURSE_HOURS', 'never', 'BOURSE_HOURS is "never", but must be always or exchange.'],
  ['BOURSE_WORDL', 'empty', 'BOURSE_WORDL is set, and there is no such variable: the names are in the README.'],
  [
    'BOURSE_PROCESSES',
    '0',
    'BOURSE_PROCESSES is "0", but must be how many processes serve on this machine, from 1 to 64.',
  ],
  [
    'BOURSE_ORIGIN',
    'http://bourse.example',
    'BOURSE_ORIGIN is "http://bourse.example", but must be the origin that customers see, without a path: it begins ' +
      'with https://, as in https://bourse.example, since passwords are sent to it ' +
      '(only localhost may do with http://).',
  ],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud", but must be fatal, error, warn, info, debug, trace, silent.'],
])('%s=%s is explained in one sentence', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(expect.objectContaining({ message, exitCode: 2 }));
});

test('a folder of prices is a place here, and its delay is in minutes', () => {
  expect(readConfig({ BOURSE_PRICE_FOLDER: 'prices' }).priceFolder).toEqual({ path: resolve('prices'), delayMs: 0 });
  const delayed = { BOURSE_PRICE_FOLDER: '/srv/prices', BOURSE_PRICE_FOLDER_DELAY: '15' };
  expect(readConfig(delayed).priceFolder).toEqual({ path: '/srv/prices', delayMs: 900_000 });
});

test('DATABASE_READ_URL requires DATABASE_URL', () => {
  const standby = 'postgres://server:secret@standby/bourse';
  expect(() => readConfig({ DATABASE_READ_URL: standby })).toThrow('DATABASE_URL must be set as well');
  const both = { DATABASE_URL: 'postgres://server:secret@db/bourse', DATABASE_READ_URL: standby };
  expect(readConfig(both).databaseReadUrl).toBe(standby);
});

test('DATABASE_OWNER_URL requires DATABASE_URL', () => {
  const owner = 'postgres://owner:secret@db/bourse';
  expect(() => readConfig({ DATABASE_OWNER_URL: owner })).toThrow('DATABASE_URL must be set as well');
  expect(readConfig({ DATABASE_OWNER_URL: owner, DATABASE_URL: 'postgres://serve@db/bourse' }).databaseOwnerUrl).toBe(
    owner,
  );
});

test('an error about a wrong database address does not repeat it, since it may contain a password', () => {
  const read = () => readConfig({ DATABASE_URL: 'mysql://root:sesame@db/bourse' });
  expect(read).toThrow(/^DATABASE_URL must be a PostgreSQL address .*; it is something else\.$/);
  expect(read).not.toThrow(/sesame/);
});

test('a file bucket requires its access key and its secret', () => {
  const bucket = { BOURSE_FILES_BUCKET: 'https://s3.example:9000/papers' };
  const key = { BOURSE_FILES_KEY_ID: 'id', BOURSE_FILES_SECRET: 'sesame' };
  expect(readConfig({ ...bucket, ...key }).fileBucket).toEqual({
    endpoint: 'https://s3.example:9000',
    bucket: 'papers',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'sesame',
  });
  expect(() => readConfig({ ...bucket, BOURSE_FILES_KEY_ID: 'id' })).toThrow(
    'BOURSE_FILES_BUCKET is set, so BOURSE_FILES_KEY_ID and BOURSE_FILES_SECRET must be set as well.',
  );
  expect(() => readConfig({ BOURSE_FILES_BUCKET: 'papers' })).toThrow(/must be an S3 address/);
});

test('the guide model service requires a model and has a default daily token limit', () => {
  const BOURSE_GUIDE_URL = 'https://models.example/v1/chat/completions';
  expect(readConfig({}).guide).toBeUndefined();
  expect(() => readConfig({ BOURSE_GUIDE_URL })).toThrow(/so BOURSE_GUIDE_MODEL must be set/);
  expect(readConfig({ BOURSE_GUIDE_URL, BOURSE_GUIDE_MODEL: 'm' }).guide).toEqual({
    url: BOURSE_GUIDE_URL,
    model: 'm',
    key: undefined,
    privateAllowed: false,
    dailyTokens: 500_000,
    streams: false,
  });
  expect(() => readConfig({ BOURSE_GUIDE_URL, BOURSE_GUIDE_MODEL: 'm', BOURSE_GUIDE_DAILY_TOKENS: '-1' })).toThrow(
    /^BOURSE_GUIDE_DAILY_TOKENS is /,
  );
});

test('the guide is free unless the operator sells it, and nothing but yes or no says so', () => {
  expect(readConfig({}).guidePaid).toBeUndefined();
  expect(readConfig({ BOURSE_GUIDE_PAID: 'no' }).guidePaid).toBeUndefined();
  expect(readConfig({ BOURSE_GUIDE_PAID: 'yes' }).guidePaid).toBe(true);
  expect(() => readConfig({ BOURSE_GUIDE_PAID: '4.90' })).toThrow(/^BOURSE_GUIDE_PAID is .*yes, if explanations/);
});

test.each([
  ['BOURSE_SENDER', { BOURSE_SENDER_SECRET: 's'.repeat(32) }],
  ['BOURSE_PAYOUT', { BOURSE_PAYOUT_SECRET: 's'.repeat(32) }],
  ['BOURSE_APPS', { BOURSE_APPS_SECRET: 's'.repeat(32) }],
  ['BOURSE_GUIDE', { BOURSE_GUIDE_MODEL: 'm' }],
])('%s at a private address is refused at startup unless the operator confirms it', (service, rest) => {
  for (const host of ['127.0.0.1:8080', '10.1.2.3', 'localhost', '[::1]']) {
    const environment = { ...rest, [`${service}_URL`]: `http://${host}/send` };
    expect(() => readConfig(environment), host).toThrow(
      expect.objectContaining({
        exitCode: 2,
        message: expect.stringMatching(new RegExp(`^${service}_URL leads to .*: set ${service}_PRIVATE=yes .*\\.$`)),
      }),
    );
    expect(() => readConfig({ ...environment, [`${service}_PRIVATE`]: 'yes' }), host).not.toThrow();
  }
  expect(() => readConfig({ ...rest, [`${service}_URL`]: 'https://93.184.216.34/send' })).not.toThrow();
});

test.each(['BOURSE_SENDER', 'BOURSE_PAYOUT', 'BOURSE_APPS'])(
  '%s_SECRET without the service address is refused, since the service would silently do nothing',
  (service) => {
    expect(() => readConfig({ [`${service}_SECRET`]: 's'.repeat(32) })).toThrow(
      expect.objectContaining({
        message: `${service}_SECRET is set, so ${service}_URL must be set as well.`,
        exitCode: 2,
      }),
    );
  },
);

test('an https origin requires BOURSE_TRUSTED_PROXIES, or all customers would count as one address', () => {
  const origin = { BOURSE_ORIGIN: 'https://bourse.example' };
  expect(() => readConfig(origin)).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/BOURSE_TRUSTED_PROXIES must have its address/),
      exitCode: 2,
    }),
  );
  expect(
    readConfig({ ...origin, BOURSE_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,2001:db8::/32' }).trustedProxies,
  ).toEqual(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32']);
  expect(readConfig({ BOURSE_ORIGIN: 'http://localhost:3000' }).trustedProxies).toBeUndefined();
  for (const wrong of ['proxy', '0.0.0.0/0', '10.0.0.0/33', '127.0.0.1;10.0.0.1', '127.0.0.1,'])
    expect(() => readConfig({ BOURSE_TRUSTED_PROXIES: wrong }), wrong).toThrow(/^BOURSE_TRUSTED_PROXIES is /);
});

test('the metrics token must be long enough, and an error does not repeat it', () => {
  expect(readConfig({ BOURSE_METRICS_TOKEN: 'sesame-sesame-sesame' }).metricsToken).toBe('sesame-sesame-sesame');
  expect(() => readConfig({ BOURSE_METRICS_TOKEN: 'sesame' })).toThrow(
    'BOURSE_METRICS_TOKEN must be a text of 16 to 200 characters without blanks; it is something else.',
  );
});

test('traces are configured only if a collector is named, with its headers', () => {
  expect(readConfig({ OTEL_SERVICE_NAME: 'bourse' }).tracing).toBeUndefined();
  expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(/from 0 to 1/);
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' };
  expect(readConfig(endpoint).tracing).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    headers: {},
    serviceName: 'bourse',
    ratio: 1,
  });
  expect(
    readConfig({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a=b,x-tenant=one', OTEL_TRACES_SAMPLER_ARG: '0.01' })
      .tracing,
  ).toMatchObject({ headers: { 'x-key': 'a=b', 'x-tenant': 'one' }, ratio: 0.01 });
  for (const wrong of ['2', '-1', '1.5', 'all'])
    expect(() => readConfig({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: wrong }), wrong).toThrow(/from 0 to 1/);
  expect(() => readConfig({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'sesame' })).toThrow(
    /^OTEL_EXPORTER_OTLP_HEADERS must be .*; it is something else\.$/,
  );
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4318' })).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT/);
});

test('codes are sent by a mail server with both addresses, or by a service with its secret', () => {
  const mail = { BOURSE_SENDER_URL: 'smtps://us:sesame@mail.example', BOURSE_SENDER_FROM: 'Bourse <codes@us.example>' };
  expect(readConfig({ ...mail, BOURSE_SENDER_TO: '{mobile}@texts.example' }).sender).toEqual({
    kind: 'mail',
    url: mail.BOURSE_SENDER_URL,
    from: mail.BOURSE_SENDER_FROM,
    to: '{mobile}@texts.example',
    privateAllowed: false,
  });
  expect(() => readConfig(mail)).toThrow('so BOURSE_SENDER_FROM and BOURSE_SENDER_TO must be set as well');
  expect(() => readConfig({ ...mail, BOURSE_SENDER_TO: 'everybody@texts.example' })).toThrow(
    /with \{mobile\} or \{e164\} in it/,
  );
  const service = { BOURSE_SENDER_URL: 'https://messages.example/send' };
  expect(() => readConfig(service)).toThrow('BOURSE_SENDER_SECRET must be set as well');
  expect(readConfig({ ...service, BOURSE_SENDER_SECRET: 's'.repeat(32) }).sender).toMatchObject({ kind: 'webhook' });
  expect(() => readConfig({ BOURSE_SENDER_URL: 'ftp://us:sesame@mail.example' })).toThrow(
    /^BOURSE_SENDER_URL must be .*; it is something else\.$/,
  );
  expect(readConfig({}).sender).toBeUndefined();
});
