/**
 * Passages in which the built-in texts since their second edition say what the code does. Customers of an older world
 * have agreed to the first edition and keep it until their operator puts another version in force; numbers that belong
 * to a rule come from the rule.
 */
import { VOLUME_SHARE_PERCENT } from '@bourse/core/books/consumed.ts';
import type { Language } from '../../texts/languages.ts';
import type { LegalText } from './form.ts';

/** Article and paragraph of the agreement, both counted from 0, and the words that replace it. */
type Changed = readonly [article: number, paragraph: number, words: string];

const share = `${VOLUME_SHARE_PERCENT}`;

const CHANGED: Readonly<Record<Language, readonly Changed[]>> = {
  en: [
    [
      7,
      1,
      `A market order fills at the quote that holds when the order is decided: the displayed size at the displayed price, what goes beyond it at the next ticks. A limit order fills at its limit or better. If it waits, it fills when the market trades through its limit, as far as the displayed size or ${share}% of what trades reaches; when the market only touches its limit, it gets ${share}% of what trades there. An order may fill in parts.`,
    ],
    [
      8,
      0,
      'Before an order is sent, every fee and tax is shown by name with its amount; what only the end of the day decides is shown as held, and the part that is not due comes back. The value of a purchase is rounded up to the smallest unit of its currency, that of a sale down. Fees, margins and windows are dated ahead, sealed, and never retroactive.',
    ],
    [
      9,
      1,
      'When what is left of the margin falls to the warning level, the customer is called and can add margin until 24 hours after the end of that trading day; if the call is not answered by then, as much is closed as gives the rest its full margin again. When it falls to the maintenance level, with a call or before one, as much as that takes, or the whole position, is closed by the rules without further notice. What a price gap costs beyond the margin is borne by the insurance account and is not claimed from the customer.',
    ],
    [
      10,
      0,
      'Corrections and imported corporate actions, which do move balances, need two people, and so does a deposit or a withdrawal above the limit that is set for it; all of them are visible to the customer and can be contested. Splits, dividends and delistings adjust positions, orders and charts on their dates.',
    ],
  ],
  cn: [
    [
      7,
      1,
      `市價委託按決定當時的報價成交：揭示數量以揭示價格成交，超出部分以其後的升降單位成交。限價委託以限價或更有利的價格成交；等待中的委託，於市場成交價穿越限價時，以揭示數量或當時成交量的 ${share}% 為限成交；市場僅觸及限價時，成交該處成交量的 ${share}%。委託可能分批成交。`,
    ],
    [
      8,
      0,
      '委託送出前，所有手續費與稅費均以名稱與金額列示；須至當日結束才能確定者，列示為暫扣，未發生的部分予以退回。買進金額以其幣別最小單位無條件進位，賣出金額無條件捨去。費率、保證金與時段均預先訂定生效日並予封存，絕不溯及既往。',
    ],
    [
      9,
      1,
      '剩餘保證金降至警示水準時，將向客戶發出追繳通知，客戶得於該交易日結束後 24 小時內追加保證金；逾期未補足者，將平倉至其餘部分恢復足額保證金為止。剩餘保證金降至維持水準時，不論是否已發出通知，將依規則平倉所需部分或全部持倉，不另行通知。價格跳空造成超出保證金的損失由風險準備金承擔，不向客戶追償。',
    ],
    [
      10,
      0,
      '會使餘額變動的更正與匯入的公司行動均須兩人確認，超過所定限額的入金與提款亦同；以上均對客戶公開，且客戶得提出異議。股票分割、股利與下市將於其日期調整持倉、委託與圖表。',
    ],
  ],
  zhs: [
    [
      7,
      1,
      `市价委托按决定当时的报价成交：揭示数量以揭示价格成交，超出部分以其后的最小变动单位逐级成交。限价委托以限价或更有利的价格成交；等待中的委托，在市场成交价穿越限价时，以揭示数量或当时成交量的 ${share}% 为限成交；市场仅触及限价时，成交该处成交量的 ${share}%。委托可能分批成交。`,
    ],
    [
      8,
      0,
      '委托发出前，所有手续费与税费均以名称与金额列示；须到当日结束才能确定的，列示为暂扣，未发生的部分予以退回。买入金额以其币种最小单位向上取整，卖出金额向下舍去。费率、保证金与时段均预先确定生效日并予以封存，绝不溯及既往。',
    ],
    [
      9,
      1,
      '剩余保证金降至预警水平时，将向客户发出追加通知，客户可在该交易日结束后 24 小时内追加保证金；逾期未补足的，将平仓至其余部分恢复足额保证金为止。剩余保证金降至维持水平时，不论是否已发出通知，将按规则平掉所需部分或全部持仓，不另行通知。价格跳空造成超出保证金的损失由风险准备金承担，不向客户追偿。',
    ],
    [
      10,
      0,
      '会使余额变动的更正与导入的公司行动均须两人确认，超过所定限额的充值与提现亦同；以上均对客户公开，且客户可提出异议。股票拆分、股息与退市将在其日期调整持仓、委托与图表。',
    ],
  ],
  kor: [
    [
      7,
      1,
      `시장가 주문은 주문이 결정되는 시점의 호가로 체결되며, 표시된 수량까지는 표시된 가격으로, 이를 넘는 수량은 다음 호가들로 체결됩니다. 지정가 주문은 지정한 가격 또는 그보다 유리한 가격으로 체결됩니다. 대기 중인 주문은 시장 가격이 지정가를 뚫고 거래되면 표시된 수량 또는 그때 거래량의 ${share}%까지 체결되고, 지정가에 닿기만 하면 그 가격 거래량의 ${share}%가 체결됩니다. 주문은 나뉘어 체결될 수 있습니다.`,
    ],
    [
      8,
      0,
      '주문을 보내기 전에 모든 수수료와 세금을 명칭과 금액으로 표시하며, 당일 마감에 확정되는 것은 보류 금액으로 표시하고 발생하지 않은 부분은 돌려드립니다. 매수 금액은 통화의 최소 단위로 올림하고 매도 금액은 버림합니다. 수수료, 증거금률 및 이용 시간은 미리 시행일을 정하여 봉인하며, 소급하여 적용하지 않습니다.',
    ],
    [
      9,
      1,
      '남은 증거금이 경고 수준까지 줄면 고객에게 추가 증거금을 요청하며, 고객은 해당 거래일이 끝난 뒤 24시간까지 증거금을 추가할 수 있습니다. 그때까지 채워지지 않으면 나머지가 다시 충분한 증거금을 갖출 만큼 청산됩니다. 남은 증거금이 유지 수준까지 줄면 요청 여부와 관계없이 별도의 통지 없이 필요한 만큼 또는 포지션 전부가 규칙에 따라 청산됩니다. 가격 급변으로 증거금을 초과하여 발생한 손실은 위험준비금 계정이 부담하며 고객에게 청구하지 않습니다.',
    ],
    [
      10,
      0,
      '잔액을 움직이는 정정과 가져온 권리 조정은 두 사람의 확인이 필요하고, 정해진 한도를 넘는 입금과 출금도 그러합니다. 이는 모두 고객에게 공개되며 고객이 이의를 제기할 수 있습니다. 주식 분할, 배당 및 상장폐지는 해당 일자에 포지션, 주문 및 차트를 조정합니다.',
    ],
  ],
  esp: [
    [
      7,
      1,
      `Una orden a mercado se ejecuta a la cotización vigente cuando se decide: la cantidad mostrada al precio mostrado, y lo que la rebasa a las pujas siguientes. Una orden limitada se ejecuta a su límite o mejor. Si espera, se ejecuta cuando el mercado opera más allá de su límite, hasta la cantidad mostrada o el ${share}% de lo que se negocia; cuando el mercado solo toca su límite, recibe el ${share}% de lo que se negocia allí. Una orden puede ejecutarse en partes.`,
    ],
    [
      8,
      0,
      'Antes de enviar una orden se muestra cada comisión e impuesto por su nombre y monto; lo que solo el fin del día decide se muestra como retenido, y lo que no se debe se devuelve. El valor de una compra se redondea hacia arriba a la unidad mínima de su divisa; el de una venta, hacia abajo. Las comisiones, los márgenes y los horarios se fechan por adelantado, se sellan y nunca son retroactivos.',
    ],
    [
      9,
      1,
      'Cuando lo que queda del margen baja al nivel de aviso, se llama al cliente, que puede añadir margen hasta 24 horas después del fin de ese día de operación; si no responde, se cierra lo necesario para que el resto tenga de nuevo su margen completo. Cuando baja al nivel de mantenimiento, con llamada o antes de ella, se cierra lo necesario o toda la posición según las reglas y sin más aviso. Lo que un salto de precio cueste más allá del margen lo cubre la cuenta de seguro y no se reclama al cliente.',
    ],
    [
      10,
      0,
      'Las correcciones y los eventos corporativos importados, que sí mueven saldos, necesitan dos personas, igual que un depósito o un retiro por encima del límite fijado; todos son visibles para el cliente y se pueden impugnar. Las divisiones, los dividendos y los deslistados ajustan posiciones, órdenes y gráficas en sus fechas.',
    ],
  ],
};

/** The agreement with the second edition's words. */
export const secondEdition = (language: Language, agreement: LegalText): LegalText => ({
  ...agreement,
  articles: agreement.articles.map((article, index) => ({
    ...article,
    paragraphs: article.paragraphs.map(
      (words, paragraph) =>
        CHANGED[language].find(([ofArticle, ofParagraph]) => ofArticle === index && ofParagraph === paragraph)?.[2] ??
        words,
    ),
  })),
});
