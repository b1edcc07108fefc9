/**
 * Companies, trusts and a fund listed at the Bolsa Mexicana de Valores. To be checked against: BMV, issuers (symbols,
 * listing dates). A code is the symbol with its series, without a blank and without the asterisk of a single series.
 * Left out: symbols with `&`. Most have no number of shares.
 */
import type { InstrumentRow } from './instrument-row.ts';

export const MEXICO_INSTRUMENTS: readonly InstrumentRow[] = [
  ['AMXB', 'América Móvil', 'BMV', 'telecom', '2023-03-16', 60_300, '아메리카 모빌|美洲电信|美洲電信'],
  ['WALMEX', 'Walmart de México', 'BMV', 'consumer', '1977', 17_400, '월마트 멕시코|沃尔玛墨西哥'],
  ['GMEXICOB', 'Grupo México', 'BMV', 'materials', '1994', 7785, '그루포 멕시코|墨西哥集团'],
  ['FEMSAUBD', 'FEMSA', 'BMV', 'food', '1998-05-11', 0, '펨사|芬莎'],
  ['KOFUBL', 'Coca-Cola FEMSA', 'BMV', 'food', '2019-04-11', 0, '코카콜라 펨사|可口可乐芬莎'],
  ['AC', 'Arca Continental', 'BMV', 'food', '2001-12-13', 1700],
  ['BIMBOA', 'Grupo Bimbo', 'BMV', 'food', '1980', 4300, '빔보|宾堡|賓堡'],
  ['GRUMAB', 'Gruma', 'BMV', 'food', '1994', 0],
  ['CUERVO', 'Becle (José Cuervo)', 'BMV', 'food', '2017-02-09', 3591, '호세 쿠에르보'],
  ['GFNORTEO', 'Grupo Financiero Banorte', 'BMV', 'finance', '1992', 2800, '바노르테'],
  ['GFINBURO', 'Grupo Financiero Inbursa', 'BMV', 'finance', '1994', 6100],
  ['BBAJIOO', 'Banco del Bajío', 'BMV', 'finance', '2017-06-08', 1190],
  ['RA', 'Regional', 'BMV', 'finance', '2011', 328],
  ['GENTERA', 'Gentera', 'BMV', 'finance', '2010-12-24', 1580],
  ['Q', 'Quálitas', 'BMV', 'finance', '2012', 400],
  ['BOLSAA', 'Bolsa Mexicana de Valores', 'BMV', 'finance', '2008-06-13', 0],
  ['CEMEXCPO', 'Cemex', 'BMV', 'materials', '1999', 14_500, '시멕스|西麦斯|西麥斯'],
  ['ORBIA', 'Orbia', 'BMV', 'materials', '1978', 0],
  ['GCC', 'GCC', 'BMV', 'materials', '1994', 0],
  ['GCARSOA1', 'Grupo Carso', 'BMV', 'industry', '1990', 2250, '그루포 카르소|卡尔索集团'],
  ['PINFRA', 'Pinfra', 'BMV', 'industry', '1992', 0],
  ['GAPB', 'Grupo Aeroportuario del Pacífico', 'BMV', 'transport', '2006-02-24', 505],
  ['ASURB', 'Grupo Aeroportuario del Sureste', 'BMV', 'transport', '2000-09-28', 277],
  ['OMAB', 'Grupo Aeroportuario del Centro Norte', 'BMV', 'transport', '2006-11-29', 386],
  ['VOLARA', 'Volaris', 'BMV', 'transport', '2013-09-18', 1165, '볼라리스'],
  ['TLEVISACPO', 'Grupo Televisa', 'BMV', 'telecom', '1991', 0, '텔레비사|特莱维萨'],
  ['MEGACPO', 'Megacable', 'BMV', 'telecom', '2007-11-08', 0],
  ['KIMBERA', 'Kimberly-Clark de México', 'BMV', 'consumer', '1962', 0],
  ['ALSEA', 'Alsea', 'BMV', 'consumer', '1999-06-25', 0],
  ['CHDRAUIB', 'Grupo Comercial Chedraui', 'BMV', 'consumer', '2010-04-30', 0],
  ['LIVEPOLC-1', 'El Puerto de Liverpool', 'BMV', 'consumer', '1965', 0],
  ['LABB', 'Genomma Lab', 'BMV', 'health', '2008-06-18', 0],
  ['VESTA', 'Vesta', 'BMV', 'property', '2012-07-05', 0],
  ['FUNO11', 'Fibra Uno', 'BMV', 'property', '2011-03-18', 3800],
  ['NAFTRACISHRS', 'iShares NAFTRAC', 'BMV', 'none', '2002-04-30', 0, '나프트락'],
];
