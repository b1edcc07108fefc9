import type { sectors as en } from '../en/sectors.ts';

export const sectors: typeof en = {
  technology: 'Tecnología',
  semiconductors: 'Semiconductores',
  health: 'Salud',
  finance: 'Finanzas',
  energy: 'Energía',
  materials: 'Materiales',
  industry: 'Industria',
  consumer: 'Consumo',
  food: 'Alimentos',
  telecom: 'Telecomunicaciones',
  utilities: 'Servicios públicos',
  transport: 'Transporte',
  property: 'Bienes raíces',
  digital: 'Monedas digitales',
  currency: 'Par de divisas',
  index: 'Índice',
};
