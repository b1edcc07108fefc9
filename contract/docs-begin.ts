/** The beginning of the documents: shell commands that work as they are. */
import type { Call } from './call.ts';
import type { CallName } from './calls.ts';
import { BASE_PATH } from './constants.ts';

interface Part {
  id: string;
  says: string;
  lines: string[];
}

const AS_CUSTOMER = '-H "token: $TOKEN" -H "account: $ACCOUNT"';

export const beginning = (origin: string): Part[] => [
  {
    id: 'begin',
    says: 'Try it: five calls that anyone may make. An answer is one line of JSON.',
    lines: [
      `BOURSE=${origin}${BASE_PATH}`,
      `curl -s $BOURSE/quotes/listMarkets -d '{}'`,
      `curl -s $BOURSE/quotes/listInstruments -d '{"market":"US","limit":3}'`,
      `curl -s $BOURSE/quotes/getQuote -d '{"instrument":"US.NWRB"}'`,
      `curl -s $BOURSE/quotes/getBars -d '{"instrument":"US.NWRB","period":"1d","adjustment":"none","limit":3}'`,
      `curl -s $BOURSE/ledger/getSeal -d '{}'`,
    ],
  },
  {
    id: 'begin-as-customer',
    says: 'And as the customer of a practice world, in the folder where `npm start` was typed:',
    lines: [
      'ACCOUNT=0100000001',
      `PASSWORD=$(sed -n '/"0100000001"/{n;s/.*: "\\(.*\\)".*/\\1/p;}' "\${BOURSE_DATA:-data}/demo.json")`,
      'TOKEN=$(curl -s $BOURSE/user/login -d ' +
        '"{\\"account\\":\\"$ACCOUNT\\",\\"password\\":\\"$PASSWORD\\"}" | sed ' +
        `'s/.*"token":"\\([^"]*\\)".*/\\1/')`,
      `curl -s $BOURSE/trading/placeOrder ${AS_CUSTOMER} -d ` +
        `'{"instrument":"CRYPTO.BTCUSDT","side":"long","type":"market","quantity":"0.001","key":"my-first-order"}'`,
      `curl -s $BOURSE/trading/getPortfolio ${AS_CUSTOMER} -d '{}'`,
    ],
  },
];

const HEADS: Readonly<Record<Call['who'], string>> = {
  anyone: '',
  customer: ` ${AS_CUSTOMER}`,
  staff: ' -H "token: $STAFF_TOKEN"',
};

/** A call with this input, for the same shell. */
export const curlOf = (name: CallName, { who }: Call, input: unknown): string =>
  `curl -s $BOURSE/${name}${HEADS[who]} -d '${JSON.stringify(input).replaceAll("'", "'\\''")}'`;
