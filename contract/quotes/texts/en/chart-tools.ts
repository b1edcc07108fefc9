/** What is drawn and chosen on the chart. */
export const chartTools = {
  parameters: 'Values',
  parameterOf: '{indicator}: {parameter}',
  parameter: {
    length: 'Bars',
    fast: 'Fast',
    slow: 'Slow',
    signal: 'Signal',
    deviations: 'Deviations',
    smoothK: '%K smoothing',
    smoothD: '%D smoothing',
    start: 'Start, %',
    step: 'Step, %',
    limit: 'Limit, %',
  },
  bounds: 'From {least} to {most}',
  asAtFirst: 'Usual values',
  vwapSays: 'VWAP is counted anew with each day, in daily bars with each month, in longer ones with each year.',
};
