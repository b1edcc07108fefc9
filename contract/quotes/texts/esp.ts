import type { texts as en } from './en.ts';
import { chartTools } from './esp/chart-tools.ts';
import { desk } from './esp/desk.ts';
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
  desk,
  errors: {
    instrumentNotFound: 'Este instrumento no existe: {instrument}.',
  },
};
