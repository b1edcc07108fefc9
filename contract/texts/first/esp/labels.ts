import type { labels as en } from '../en/labels.ts';

export const labels: typeof en = {
  name: {
    viTrigger: 'VI activado',
    halted: 'Operación detenida',
    overheating: 'Sobrecalentamiento',
    newListing: 'Recién listada',
    suspended: 'Suspendida',
    delisting: 'Deslistado',
  },
  explanation: {
    viTrigger: 'El precio se movió tanto que por unos minutos se opera en subasta (interrupción por volatilidad).',
    halted: 'La operación se detiene un momento según las reglas de la bolsa y se reanuda sola.',
    overheating:
      'Precio, rotación y volatilidad subieron tan rápido que la fórmula de la bolsa la marca como sobrecalentada. En horario de bolsa se negocia entonces a un precio único cada 30 minutos, durante tres días.',
    newListing: 'Se listó hace poco: tiene poca historia y los primeros días sus límites son más amplios.',
    suspended: 'La operación está suspendida; no se aceptan órdenes.',
    delisting: 'Dejará de cotizar en una fecha anunciada.',
  },
};
