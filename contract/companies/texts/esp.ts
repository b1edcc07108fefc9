import type { texts as en } from './en.ts';

export const texts: typeof en = {
  routes: {
    industries: 'Sectores',
    industry: 'Sector',
    companyRanking: 'Clasificación de empresas',
  },
  companies: {
    market: 'Mercado',
    noIndustry: 'Sin sector',
    names: '{count} {count|one:empresa|other:empresas}',
    noNames: 'Aquí no hay empresas',
    breadth: '{rising} suben · {falling} bajan · {unchanged} igual',
    apart: '{count} sin variación hoy',
    apartSays: 'Suspendidas o estrenadas hoy: cuentan entre las empresas y en ninguna rentabilidad.',
    map: 'Hoy por sector',
    mapSays: 'La rentabilidad de cada sector, ponderada por capitalización. Los mayores van primero.',
    all: 'Todos los sectores',
    weighted: 'Ponderada por capitalización',
    median: 'Mediana',
    medianOf: 'Mediana {rate}',
    noReturn: 'Sin rentabilidad hoy',
    size: 'Capitalización',
    members: 'Empresas',
    place: 'Puesto {place}',
    standing: {
      suspended: 'Suspendida',
      firstDay: 'Cotiza desde hoy',
    },
    notPublished: 'Aquí no se publica nada: este mercado no tiene empresas.',
    about:
      'La rentabilidad ponderada cuenta cada empresa por su capitalización al cierre anterior; la mediana cuenta cada una una vez. Los sectores son la lista propia de Bourse, vigente desde el {date}; la fuente de los precios de una empresa dice a cuál pertenece.',
    by: 'Ordenar por',
    rankings: {
      marketCap: 'Capitalización',
      turnover: 'Efectivo negociado',
      dividendYield: 'Rentabilidad por dividendo',
      salesGrowth: 'Crecimiento de ventas',
      priceEarnings: 'PER',
      foreignOwnership: 'Capital extranjero',
    },
    rankingSays: {
      marketCap: 'Precio por número de acciones.',
      turnover: 'Dinero negociado en la sesión de hoy.',
      dividendYield: 'Dividendos de los últimos doce meses sobre el precio.',
      salesGrowth: 'Ventas del último ejercicio publicado frente al anterior.',
      priceEarnings:
        'Precio sobre el beneficio neto por acción del último ejercicio publicado, primero el más bajo. Con pérdidas no hay.',
      foreignOwnership: 'Parte de las acciones en manos extranjeras.',
    },
    rankingFair: 'Nadie paga por un puesto. Las suspendidas y las estrenadas hoy van al final.',
  },
};
