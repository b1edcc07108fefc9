import type { texts as en } from './en.ts';
import { chartTools } from './esp/chart-tools.ts';
import { quotes } from './esp/quotes.ts';

export const texts: typeof en = {
  quotes,
  sectors: {
    technology: 'Tecnología',
    semiconductors: 'Semiconductores',
    health: 'Salud',
    finance: 'Finanzas',
    energy: 'Energía',
    materials: 'Materiales',
    industry: 'Industriales',
    consumer: 'Consumo',
    food: 'Alimentos',
    telecom: 'Telecomunicaciones',
    utilities: 'Servicios públicos',
    transport: 'Transporte',
    property: 'Bienes raíces',
    digital: 'Monedas digitales',
    currency: 'Par de divisas',
    index: 'Índice',
  },
  chartTools,
  errors: {
    instrumentNotFound: 'Este instrumento no existe: {instrument}.',
  },
};
