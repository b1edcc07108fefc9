/** Files in the form of the ECB's, with invented rates, for tests. */

/** Rates of a day as the ECB writes them, by currency. */
export type EcbTestDays = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Days in the given order; the ECB's newest comes first. `quote`: the history since 1999 has double quotes. */
export function writeEcbFile(days: EcbTestDays, quote = "'"): string {
  const attribute = (name: string, value: string): string => `${name}=${quote}${value}${quote}`;
  const cubes = Object.entries(days).map(([date, rates]) => {
    const lines = Object.entries(rates).map(
      ([currency, rate]) => `\t\t\t<Cube ${attribute('currency', currency)} ${attribute('rate', rate)}/>`,
    );
    return [`\t\t<Cube ${attribute('time', date)}>`, ...lines, '\t\t</Cube>'].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" ' +
      'xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">',
    '\t<gesmes:subject>Reference rates</gesmes:subject>',
    '\t<gesmes:Sender>\n\t\t<gesmes:name>European Central Bank</gesmes:name>\n\t</gesmes:Sender>',
    '\t<Cube>',
    ...cubes,
    '\t</Cube>\n</gesmes:Envelope>',
  ].join('\n');
}
