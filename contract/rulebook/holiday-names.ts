/**
 * Names of the days on which exchanges depart from their ordinary hours, by their names in `core/markets/rulebook/`.
 * The server picks the reader's.
 */
import type { Language } from '../texts/languages.ts';

type Names = readonly [en: string, cn: string, kor: string, zhs: string, esp: string];
const ORDER: readonly Language[] = ['en', 'cn', 'kor', 'zhs', 'esp'];

/** A substitute for a day that falls on a weekend. */
const SUFFIXES: Readonly<Record<string, Names>> = {
  substitute: ['{name} (substitute)', '{name}（補假）', '{name} (대체공휴일)', '{name}（补假）', '{name} (trasladado)'],
  observed: ['{name} (observed)', '{name}（補假）', '{name} (대체 휴일)', '{name}（补假）', '{name} (trasladado)'],
};

const HOLIDAY_NAMES: Readonly<Record<string, Names>> = {
  "New Year's Day": ["New Year's Day", '元旦', '신정', '元旦', 'Año Nuevo'],
  'Martin Luther King Jr. Day': [
    'Martin Luther King Jr. Day',
    '馬丁·路德·金恩紀念日',
    '마틴 루서 킹의 날',
    '马丁·路德·金纪念日',
    'Día de Martin Luther King Jr.',
  ],
  "Washington's Birthday": [
    "Washington's Birthday",
    '華盛頓誕辰紀念日',
    '워싱턴 탄생일',
    '华盛顿诞辰纪念日',
    'Natalicio de Washington',
  ],
  'Good Friday': ['Good Friday', '耶穌受難日', '성금요일', '耶稣受难日', 'Viernes Santo'],
  'Memorial Day': ['Memorial Day', '陣亡將士紀念日', '현충일', '阵亡将士纪念日', 'Día de los Caídos'],
  Juneteenth: ['Juneteenth', '六月節', '준틴스', '六月节', 'Juneteenth'],
  'Day before Independence Day': [
    'Day before Independence Day',
    '獨立紀念日前夕',
    '독립기념일 전날',
    '独立日前夕',
    'Víspera del Día de la Independencia',
  ],
  'Independence Day': ['Independence Day', '獨立紀念日', '독립기념일', '独立日', 'Día de la Independencia'],
  'Labor Day': ['Labor Day', '勞動節', '노동절', '劳动节', 'Día del Trabajo'],
  'Thanksgiving Day': ['Thanksgiving Day', '感恩節', '추수감사절', '感恩节', 'Día de Acción de Gracias'],
  'Day after Thanksgiving': [
    'Day after Thanksgiving',
    '感恩節翌日',
    '추수감사절 다음 날',
    '感恩节次日',
    'Día después de Acción de Gracias',
  ],
  'Christmas Eve': ['Christmas Eve', '平安夜', '크리스마스이브', '平安夜', 'Nochebuena'],
  'Christmas Day': ['Christmas Day', '聖誕節', '성탄절', '圣诞节', 'Navidad'],
  'National Day of Mourning for President Carter': [
    'National Day of Mourning for President Carter',
    '卡特總統國家哀悼日',
    '카터 대통령 국가 애도의 날',
    '卡特总统国家哀悼日',
    'Duelo nacional por el presidente Carter',
  ],
  'Año Nuevo': ["New Year's Day", '元旦', '신정', '元旦', 'Año Nuevo'],
  'Día de la Constitución': ['Constitution Day', '憲法日', '제헌절', '宪法日', 'Día de la Constitución'],
  'Natalicio de Benito Juárez': [
    "Benito Juárez's Birthday",
    '華雷斯誕辰紀念日',
    '베니토 후아레스 탄생일',
    '华雷斯诞辰纪念日',
    'Natalicio de Benito Juárez',
  ],
  'Jueves Santo': ['Maundy Thursday', '濯足星期四', '성목요일', '濯足星期四', 'Jueves Santo'],
  'Viernes Santo': ['Good Friday', '耶穌受難日', '성금요일', '耶稣受难日', 'Viernes Santo'],
  'Día del Trabajo': ['Labour Day', '勞動節', '노동절', '劳动节', 'Día del Trabajo'],
  'Día de la Independencia': ['Independence Day', '獨立紀念日', '독립기념일', '独立日', 'Día de la Independencia'],
  'Día de la Revolución': ['Revolution Day', '革命紀念日', '혁명 기념일', '革命纪念日', 'Día de la Revolución'],
  'Día del Empleado Bancario': [
    "Bank Employees' Day",
    '銀行員工日',
    '은행원의 날',
    '银行员工日',
    'Día del Empleado Bancario',
  ],
  Nochebuena: ['Christmas Eve', '平安夜', '크리스마스이브', '平安夜', 'Nochebuena'],
  Navidad: ['Christmas Day', '聖誕節', '성탄절', '圣诞节', 'Navidad'],
  'Día de Muertos': ['Day of the Dead', '亡靈節', '망자의 날', '亡灵节', 'Día de Muertos'],
  'Makha Bucha': ['Makha Bucha', '萬佛節', '마카부차', '万佛节', 'Makha Bucha'],
  'Chakri Memorial Day': [
    'Chakri Memorial Day',
    '卻克里王朝紀念日',
    '짜끄리 왕조 기념일',
    '却克里王朝纪念日',
    'Día de Chakri',
  ],
  Songkran: ['Songkran', '宋干節', '송끄란', '宋干节', 'Songkran'],
  'Labour Day': ['Labour Day', '勞動節', '노동절', '劳动节', 'Día del Trabajo'],
  'Coronation Day': ['Coronation Day', '加冕紀念日', '국왕 대관식 기념일', '加冕纪念日', 'Día de la Coronación'],
  'Visakha Bucha': ['Visakha Bucha', '衛塞節', '위사카부차', '卫塞节', 'Visakha Bucha'],
  'Special holiday': ['Special holiday', '特別假日', '특별 휴일', '特别假日', 'Feriado especial'],
  "Queen Suthida's Birthday": [
    "Queen Suthida's Birthday",
    '素提達王后誕辰',
    '수티다 왕비 탄생일',
    '素提达王后诞辰',
    'Cumpleaños de la reina Suthida',
  ],
  'Asarnha Bucha': ['Asarnha Bucha', '三寶佛節', '아산하부차', '三宝佛节', 'Asarnha Bucha'],
  "King Vajiralongkorn's Birthday": [
    "King Vajiralongkorn's Birthday",
    '十世皇誕辰',
    '와치라롱꼰 국왕 탄생일',
    '十世皇诞辰',
    'Cumpleaños del rey Vajiralongkorn',
  ],
  "Queen Mother's Birthday": [
    "Queen Mother's Birthday",
    '王太后誕辰',
    '왕대비 탄생일',
    '王太后诞辰',
    'Cumpleaños de la reina madre',
  ],
  'King Bhumibol Memorial Day': [
    'King Bhumibol Memorial Day',
    '九世皇逝世紀念日',
    '푸미폰 국왕 추모일',
    '九世皇逝世纪念日',
    'Día en memoria del rey Bhumibol',
  ],
  'Chulalongkorn Day': ['Chulalongkorn Day', '五世皇紀念日', '쭐랄롱꼰의 날', '五世皇纪念日', 'Día de Chulalongkorn'],
  "King Bhumibol's Birthday": [
    "King Bhumibol's Birthday",
    '九世皇誕辰',
    '푸미폰 국왕 탄생일',
    '九世皇诞辰',
    'Cumpleaños del rey Bhumibol',
  ],
  'Constitution Day': ['Constitution Day', '憲法日', '제헌절', '宪法日', 'Día de la Constitución'],
  "New Year's Eve": ["New Year's Eve", '除夕（12月31日）', '연말', '除夕（12月31日）', 'Fin de año'],
  'First trading day of the year': [
    'First trading day of the year',
    '年度首個交易日',
    '새해 첫 거래일',
    '年度首个交易日',
    'Primer día de operaciones del año',
  ],
  'Temporary public holiday': [
    'Temporary public holiday',
    '臨時公休日',
    '임시공휴일',
    '临时公休日',
    'Feriado temporal',
  ],
  Seollal: ['Seollal (Lunar New Year)', '韓國農曆新年', '설날', '韩国农历新年', 'Seollal (Año Nuevo lunar)'],
  'Independence Movement Day': [
    'Independence Movement Day',
    '三一節',
    '삼일절',
    '三一节',
    'Día del Movimiento de Independencia',
  ],
  "Children's Day, Buddha's Birthday": [
    "Children's Day, Buddha's Birthday",
    '兒童節、佛誕日',
    '어린이날·부처님오신날',
    '儿童节、佛诞日',
    'Día del Niño y Natalicio de Buda',
  ],
  'Substitute holiday': ['Substitute holiday', '補假', '대체공휴일', '补假', 'Feriado trasladado'],
  'Presidential election': [
    'Presidential election',
    '總統選舉日',
    '대통령 선거',
    '总统选举日',
    'Elección presidencial',
  ],
  'Liberation Day': ['Liberation Day', '光復節', '광복절', '光复节', 'Día de la Liberación'],
  'National Foundation Day': ['National Foundation Day', '開天節', '개천절', '开天节', 'Día de la Fundación Nacional'],
  Chuseok: ['Chuseok', '韓國中秋節', '추석', '韩国中秋节', 'Chuseok'],
  'Hangeul Day': ['Hangeul Day', '韓文日', '한글날', '韩文日', 'Día del Hangul'],
  'Year-end closing': ['Year-end closing', '年末休市', '연말 휴장', '年末休市', 'Cierre de fin de año'],
  'Exam day': ['Exam day', '大學入學考試日', '대학수학능력시험일', '高考日', 'Día del examen de ingreso'],
  "Children's Day": ["Children's Day", '兒童節', '어린이날', '儿童节', 'Día del Niño'],
  "Buddha's Birthday": ["Buddha's Birthday", '佛誕日', '부처님오신날', '佛诞日', 'Natalicio de Buda'],
  'Local elections': ['Local elections', '地方選舉日', '지방선거', '地方选举日', 'Elecciones locales'],
  'Special session for the Union Budget': [
    'Special session for the Union Budget',
    '聯邦預算特別交易',
    '연방 예산 특별 거래',
    '联邦预算特别交易',
    'Sesión especial por el presupuesto',
  ],
  Mahashivratri: ['Mahashivratri', '濕婆節', '마하시바라트리', '湿婆节', 'Mahashivratri'],
  Holi: ['Holi', '灑紅節', '홀리', '洒红节', 'Holi'],
  'Id-ul-Fitr': ['Eid al-Fitr', '開齋節', '이드 알피트르', '开斋节', 'Eid al-Fitr'],
  'Mahavir Jayanti': ['Mahavir Jayanti', '大雄誕辰', '마하비르 탄생일', '大雄诞辰', 'Mahavir Jayanti'],
  'Dr. Ambedkar Jayanti': [
    'Dr. Ambedkar Jayanti',
    '安貝卡誕辰',
    '암베드카르 탄생일',
    '安贝德卡尔诞辰',
    'Natalicio del Dr. Ambedkar',
  ],
  'Maharashtra Day': [
    'Maharashtra Day',
    '馬哈拉施特拉邦日',
    '마하라슈트라의 날',
    '马哈拉施特拉邦日',
    'Día de Maharashtra',
  ],
  'Ganesh Chaturthi': ['Ganesh Chaturthi', '象神節', '가네시 차투르티', '象头神节', 'Ganesh Chaturthi'],
  'Gandhi Jayanti, Dussehra': [
    'Gandhi Jayanti, Dussehra',
    '甘地誕辰、十勝節',
    '간디 탄생일·두세라',
    '甘地诞辰、十胜节',
    'Natalicio de Gandhi, Dussehra',
  ],
  'Gandhi Jayanti': ['Gandhi Jayanti', '甘地誕辰', '간디 탄생일', '甘地诞辰', 'Natalicio de Gandhi'],
  Dussehra: ['Dussehra', '十勝節', '두세라', '十胜节', 'Dussehra'],
  'Diwali Balipratipada': [
    'Diwali Balipratipada',
    '排燈節（巴利日）',
    '디왈리 발리프라티파다',
    '排灯节（巴利日）',
    'Diwali Balipratipada',
  ],
  'Guru Nanak Jayanti': [
    'Guru Nanak Jayanti',
    '那納克祖師誕辰',
    '구루 나나크 탄생일',
    '那纳克祖师诞辰',
    'Natalicio de Gurú Nanak',
  ],
  Christmas: ['Christmas', '聖誕節', '성탄절', '圣诞节', 'Navidad'],
  'Diwali Laxmi Pujan, Muhurat trading': [
    'Diwali Laxmi Pujan, Muhurat trading',
    '排燈節吉時交易',
    '디왈리 무후라트 거래',
    '排灯节吉时交易',
    'Diwali, operaciones Muhurat',
  ],
  'Municipal elections in Maharashtra': [
    'Municipal elections in Maharashtra',
    '馬哈拉施特拉邦市政選舉',
    '마하라슈트라 지방선거',
    '马哈拉施特拉邦市政选举',
    'Elecciones municipales en Maharashtra',
  ],
  'Republic Day': ['Republic Day', '共和國日', '공화국의 날', '共和国日', 'Día de la República'],
  'Ram Navami': ['Ram Navami', '羅摩誕辰', '람 나브미', '罗摩诞辰', 'Ram Navami'],
  'Bakri Id': ['Eid al-Adha', '宰牲節', '이드 알아드하', '宰牲节', 'Eid al-Adha'],
  Muharram: ['Muharram', '阿舒拉節', '무하람', '阿舒拉节', 'Muharram'],
  'Founding Day': ['Founding Day', '建國日', '건국 기념일', '建国日', 'Día de la Fundación'],
  'Eid al-Fitr': ['Eid al-Fitr', '開齋節', '이드 알피트르', '开斋节', 'Eid al-Fitr'],
  'Eid al-Adha': ['Eid al-Adha', '宰牲節', '이드 알아드하', '宰牲节', 'Eid al-Adha'],
  'National Day': ['National Day', '國慶日', '건국일', '国庆日', 'Día Nacional'],
};

/** Whether the name is known in all languages. */
export const isKnownHolidayName = (name: string): boolean => HOLIDAY_NAMES[plainOf(name).plain] !== undefined;

/** A special day's name for a reader of `language`; one that isn't in the table stays as in the rulebook. */
export function localizeHolidayName(language: Language, name: string): string {
  const { plain, suffix } = plainOf(name);
  const at = ORDER.indexOf(language);
  const names = HOLIDAY_NAMES[plain];
  if (!names) return name;
  const word = names[at] ?? plain;
  return suffix ? (SUFFIXES[suffix]?.[at] ?? '{name}').replace('{name}', word) : word;
}

function plainOf(name: string): { plain: string; suffix: string | null } {
  const match = /^(.*) \((substitute|observed)\)$/.exec(name);
  return match ? { plain: match[1]!, suffix: match[2]! } : { plain: name, suffix: null };
}
