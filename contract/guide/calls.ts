/** What the guide says, sentence by sentence, and what each sentence stands on. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import * as f from '../fields.ts';

const name = z.string().check(z.regex(/^[A-Za-z]{1,40}$/));
const plain = z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean(), z.null()]);
/** An order as for `previewOrder`, whose own schema it must meet; or `{code, params}` of a refusal. */
const whole = z.record(name, z.union([plain, z.record(name, plain)]));

/** `value` as the wire has it, `shown` as in the sentence; `label` and `from` are in the reader's language. */
export const guideSource = z.object({
  name: z.string(),
  value: z.string(),
  at: f.time,
  source: z.string(),
  label: z.string(),
  shown: z.string(),
  from: z.string(),
});
export const guideSentence = z.object({ text: z.string(), sources: z.array(guideSource) });

export const explain = call({
  summary:
    'Explains, each sentence with the figures that it stands on: an instrument, a portfolio, an order before it is ' +
    'placed, a charge, a refusal, or a movement of money. It never advises and never foretells.',
  who: 'customer',
  writes: false,
  input: z.strictObject({
    about: z.enum(['instrument', 'portfolio', 'order', 'fee', 'refusal', 'statement']),
    /**
     * An instrument; a portfolio's number; an order as for `previewOrder`; a charge as `<market>:<name>`; a refusal's
     * code and parameters; a transfer's number.
     */
    of: z.union([z.string().check(z.regex(/^[A-Za-z0-9.^:_-]{1,80}$/)), whole]),
    /** The currency of a portfolio's totals. */
    in: z.optional(f.currency),
  }),
  answer: z.object({ sentences: z.array(guideSentence) }),
  errors: ['instrumentNotFound', 'portfolioNotFound', 'currencyUnknown', 'notFound'],
});

export const calls = { 'guide/explain': explain } as const;

export const groups = { guide: { place: 21, about: 'Explanations whose every sentence names what it stands on.' } };
export const entities = { GuideSentence: guideSentence, GuideSource: guideSource };
export const examples = { 'guide/explain': { about: 'instrument', of: 'US.NWRB' } };
