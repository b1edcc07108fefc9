/** Every environment variable: its valid values, and the error message for invalid ones. */
import { NOTICE_TOPICS } from '@bourse/contract/notice-topics.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { z } from 'zod';
import { parseNetwork } from '../runtime/ip-addresses.ts';
import { readNewsSources } from './news-sources.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const matching = (form: RegExp) => z.string().regex(form);
const wholeNumber = (least: number, most: number) =>
  matching(new RegExp(`^\\d{1,${String(most).length}}$`))
    .transform(Number)
    .pipe(z.number().min(least).max(most));
const yesOrNo = z.enum(['yes', 'no']).default('no');
const webAddress = matching(/^https?:\/\/[^\s,]{1,500}$/);
const sharedSecret = z.string().min(32).max(200);
const postgresAddress = {
  schema: matching(/^postgres(ql)?:\/\/\S+$/).optional(),
  allowed: 'a PostgreSQL address of the form postgres://user:password@host:5432/database',
  secret: true,
} as const;

export const environmentVariables = {
  PORT: { schema: wholeNumber(0, 65_535).default(3000), allowed: 'a port from 0 to 65535 (0: any free one)' },
  HOST: {
    schema: matching(/^[A-Za-z0-9.:_-]{1,253}$/).default('127.0.0.1'),
    allowed: 'an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0',
  },
  BOURSE_ALPACA_PORT: {
    schema: wholeNumber(1, 65_535).optional(),
    allowed: 'a port from 1 to 65535 for programs that speak Alpaca’s protocol',
  },
  BOURSE_PROCESSES: {
    schema: wholeNumber(1, 64).default(1),
    allowed: 'how many processes serve on this machine, from 1 to 64',
  },
  DATABASE_URL: postgresAddress,
  DATABASE_OWNER_URL: postgresAddress,
  DATABASE_READ_URL: postgresAddress,
  BOURSE_DATA: {
    // A NUL can't be part of a path on any system.
    schema: matching(/^[^\0]+$/).default('./data'),
    allowed: 'the path of a folder',
  },
  BOURSE_ARCHIVE: {
    schema: matching(/^[^\0%"'\\$`]+$/).optional(),
    allowed: 'the path of a folder, best on another disk, without quotation, percent or dollar signs',
  },
  BOURSE_WORLD: { schema: z.enum(['demo', 'empty']).default('demo'), allowed: 'demo or empty' },
  BOURSE_SEED: { schema: z.string().max(200).optional(), allowed: 'a text of at most 200 characters', secret: true },
  BOURSE_HOURS: { schema: z.enum(['always', 'exchange']).optional(), allowed: 'always or exchange' },
  BOURSE_FILES_BUCKET: {
    // endpoint/bucket; both keys and the region have variables of their own.
    schema: matching(/^https?:\/\/[^/\s@]+\/[a-z0-9.-]{3,63}$/).optional(),
    allowed: 'an S3 address of the form https://host/bucket',
  },
  BOURSE_FILES_REGION: {
    schema: matching(/^[a-z0-9-]{1,40}$/).default('us-east-1'),
    allowed: 'the name of a region, such as eu-central-1',
  },
  BOURSE_FILES_KEY_ID: {
    schema: z.string().min(1).max(200).optional(),
    allowed: 'the id of an access key',
    secret: true,
  },
  BOURSE_FILES_SECRET: {
    schema: z.string().min(1).max(200).optional(),
    allowed: 'the secret of that access key',
    secret: true,
  },
  BOURSE_ORIGIN: {
    schema: matching(/^(https:\/\/[a-z0-9.-]{1,253}(:\d{1,5})?|http:\/\/localhost(:\d{1,5})?)$/).optional(),
    allowed:
      'the origin that customers see, without a path: it begins with https://, as in https://bourse.example, ' +
      'since passwords are sent to it (only localhost may do with http://)',
  },
  BOURSE_TRUSTED_PROXIES: {
    schema: z
      .string()
      .max(2_000)
      .transform((text) => text.split(',').map((each) => each.trim()))
      .refine((list) => list.every((each) => parseNetwork(each) !== null))
      .optional(),
    allowed: 'addresses and networks of your own proxies, such as 127.0.0.1 or 10.0.0.0/8, separated by commas',
  },
  BOURSE_METRICS_TOKEN: {
    schema: matching(/^[\x21-\x7e]{16,200}$/).optional(),
    allowed: 'a text of 16 to 200 characters without blanks',
    secret: true,
  },
  BOURSE_ACCESS_LOG: { schema: yesOrNo, allowed: 'yes or no' },
  BOURSE_SECURITY_LOG: {
    schema: z.enum(['no', 'reasons', 'addresses']).default('no'),
    allowed: 'no, reasons or addresses',
  },
  BOURSE_ALPACA_KEY: {
    schema: matching(/^[A-Za-z0-9]{8,64}:[A-Za-z0-9/+]{16,128}$/).optional(),
    allowed: "the id and the secret of a key to Alpaca's market data, with a colon between",
  },
  BOURSE_MASSIVE_KEY: {
    schema: matching(/^[A-Za-z0-9_-]{16,128}$/).optional(),
    allowed: "a key to Massive's market data",
  },
  BOURSE_YAHOO_URL: {
    schema: matching(/^https?:\/\/[^\s,]{1,300}$/)
      .refine((text) => URL.canParse(text))
      .optional(),
    allowed: "the address of your own proxy to Yahoo's chart and search, such as http://127.0.0.1:8099",
  },
  BOURSE_PRICE_FOLDER: {
    schema: z.string().max(4_000).optional(),
    allowed: 'a folder into which your own program writes prices',
  },
  BOURSE_PRICE_FOLDER_DELAY: {
    schema: wholeNumber(0, 1_440).default(0),
    allowed: 'how many minutes those prices lie behind the exchange, from 0 to 1440',
  },
  BOURSE_CCXT_EXCHANGE: {
    schema: matching(/^[a-z0-9]{2,30}$/).optional(),
    allowed: 'the name of an exchange as ccxt writes it, such as okx',
  },
  BOURSE_NATS_URL: {
    schema: matching(/^(nats|tls):\/\/[^\s,/]{1,300}$/)
      .refine((text) => URL.canParse(text))
      .optional(),
    allowed: 'the address of a NATS server, such as nats://127.0.0.1:4222 or tls://user:password@nats.example:4222',
    secret: true,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: matching(/^https?:\/\/[^\s,@]{1,500}$/)
      .refine((text) => URL.canParse(text))
      .transform((text) => text.replace(/\/+$/, ''))
      .optional(),
    allowed: 'the address of a collector, such as http://127.0.0.1:4318',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: z
      .string()
      .max(2_000)
      .regex(/^[\w-]+=[\x21-\x2b\x2d-\x7e]+(,[\w-]+=[\x21-\x2b\x2d-\x7e]+)*$/)
      .transform((text) =>
        Object.fromEntries(
          text.split(',').map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
        ),
      )
      .default({}),
    allowed: 'headers of the form name=value, separated by commas',
    secret: true,
  },
  OTEL_SERVICE_NAME: {
    schema: matching(/^[\w.-]{1,100}$/).default('bourse'),
    allowed: 'a name of letters, digits, dots and hyphens',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: matching(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/)
      .transform(Number)
      .default(1),
    allowed: 'a number from 0 to 1: how many of the requests are traced',
  },
  BOURSE_KEYS: {
    schema: z.string().max(2_000).optional(),
    allowed: 'keys of the form name:base64, separated by commas',
    secret: true,
  },
  BOURSE_PAYOUT_URL: {
    schema: webAddress.optional(),
    allowed: 'an address of the form https://payouts.example/withdrawals',
  },
  BOURSE_PAYOUT_SECRET: {
    schema: sharedSecret.optional(),
    allowed: 'a text of 32 to 200 characters that only the payout service knows',
    secret: true,
  },
  BOURSE_PAYOUT_PRIVATE: { schema: yesOrNo, allowed: 'yes, if the payout service lies inside the own network, or no' },
  BOURSE_SENDER_URL: {
    schema: matching(/^(https?|smtps?):\/\/[^\s,]{1,500}$/)
      .refine((text) => URL.canParse(text))
      .optional(),
    allowed: 'an address of the form smtps://user:password@mail.example or https://messages.example/send',
    secret: true,
  },
  BOURSE_SENDER_SECRET: {
    schema: sharedSecret.optional(),
    allowed: 'a text of 32 to 200 characters that only the service that sends knows',
    secret: true,
  },
  BOURSE_SENDER_FROM: {
    schema: z
      .string()
      .max(200)
      .regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/)
      .optional(),
    allowed: 'a mail address, such as Bourse <codes@bourse.example>',
  },
  BOURSE_SENDER_TO: {
    schema: z
      .string()
      .max(200)
      .regex(/^[^\s@]*\{(?:mobile|e164)\}[^\s@]*@[^\s@]+$/)
      .optional(),
    allowed: 'a mail address with {mobile} or {e164} in it, such as {mobile}@texts.example',
  },
  BOURSE_SENDER_NOTICES: {
    schema: z
      .string()
      .max(200)
      .transform((text) => text.split(',').map((each) => each.trim()))
      .pipe(z.array(z.enum(NOTICE_TOPICS)))
      .optional(),
    allowed: `kinds of messages, separated by commas, of ${NOTICE_TOPICS.join(', ')}`,
  },
  BOURSE_SENDER_PRIVATE: {
    schema: yesOrNo,
    allowed: 'yes, if the service that sends lies inside the own network, or no',
  },
  BOURSE_APPS_URL: { schema: webAddress.optional(), allowed: 'an address of the form https://messages.example/apps' },
  BOURSE_APPS_SECRET: {
    schema: sharedSecret.optional(),
    allowed: 'a text of 32 to 200 characters that only the service for apps knows',
    secret: true,
  },
  BOURSE_APPS_PRIVATE: { schema: yesOrNo, allowed: 'yes, if the service for apps lies inside the own network, or no' },
  BOURSE_GUIDE_URL: {
    schema: webAddress.optional(),
    allowed: 'an address of the form https://models.example/v1/chat/completions',
  },
  BOURSE_GUIDE_MODEL: { schema: z.string().min(1).max(200).optional(), allowed: 'the name of a model' },
  BOURSE_GUIDE_KEY: { schema: z.string().min(1).max(500).optional(), allowed: 'the key of that service', secret: true },
  BOURSE_GUIDE_PRIVATE: { schema: yesOrNo, allowed: 'yes, if the service lies inside the own network, or no' },
  BOURSE_GUIDE_STREAM: { schema: yesOrNo, allowed: 'yes, if the service is to answer in pieces, or no' },
  BOURSE_GUIDE_PAID: {
    schema: yesOrNo,
    allowed: 'yes, if explanations of a customer’s own portfolio are sold as a plan, or no',
  },
  BOURSE_GUIDE_DAILY_TOKENS: {
    schema: matching(/^[1-9]\d{0,9}$/)
      .transform(Number)
      .default(500_000),
    allowed: 'a whole number of tokens',
  },
  BOURSE_WITNESSES: {
    schema: matching(/^https?:\/\/[^\s,]{1,500}(,https?:\/\/[^\s,]{1,500}){0,9}$/)
      .transform((text) => text.split(','))
      .optional(),
    allowed: 'up to ten addresses of the form https://witness.example/seals, separated by commas',
  },
  BOURSE_BEACON: {
    schema: matching(/^https:\/\/[^\s,]{1,500}(,https:\/\/[^\s,]{1,500}){0,9}$/)
      .transform((text) => text.split(','))
      .optional(),
    allowed: 'up to ten addresses of drand or its mirrors, such as https://api.drand.sh, separated by commas',
  },
  BOURSE_NEWS: {
    schema: z
      .string()
      .max(10_000)
      .transform((text) => readNewsSources(text))
      .refine((sources) => sources !== null)
      .optional(),
    allowed:
      'up to twenty sources of the form name|language|licence|https://host/feed.xml, separated by semicolons, each ' +
      `with a name of its own; |sponsored behind one whose pieces are paid for; languages are ${LANGUAGES.join(', ')}`,
  },
  LOG_LEVEL: { schema: z.enum(logLevels).default('info'), allowed: logLevels.join(', ') },
} as const;
