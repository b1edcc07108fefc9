import type { chartTools as en } from '../en/chart-tools.ts';

export const chartTools: typeof en = {
  parameters: 'Valores',
  parameterOf: '{indicator}: {parameter}',
  parameter: {
    length: 'Barras',
    fast: 'Rápida',
    slow: 'Lenta',
    signal: 'Señal',
    deviations: 'Desviaciones',
    smoothK: 'Suavizado de %K',
    smoothD: 'Suavizado de %D',
    start: 'Inicio, %',
    step: 'Paso, %',
    limit: 'Límite, %',
  },
  bounds: 'De {least} a {most}',
  asAtFirst: 'Valores habituales',
  vwapSays: 'El VWAP empieza de nuevo cada día; en barras diarias, cada mes, y en las más largas, cada año.',
};
