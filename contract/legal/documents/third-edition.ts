/**
 * Passages in which the built-in agreement since its third edition says how a limit order waits: inside the spread an
 * earlier last price is no trade. Customers of an older world keep the edition that they have agreed to.
 */
import { VOLUME_SHARE_PERCENT } from '@bourse/core/books/consumed.ts';
import type { Language } from '../../texts/languages.ts';
import type { LegalText } from './form.ts';

const share = `${VOLUME_SHARE_PERCENT}`;
const [ARTICLE, PARAGRAPH] = [7, 1];

const WORDS: Readonly<Record<Language, string>> = {
  en: `A market order fills at the quote that holds when the order is decided: the displayed size at the displayed price, what goes beyond it at the next ticks. A limit order fills at its limit or better. If it waits, it gets ${share}% of what trades at its limit or beyond, and once the other side's quote has followed to its limit, as much as the displayed size. In currency pairs, where nobody else trades, it waits for that quote. An order may fill in parts.`,
  cn: `市價委託按決定當時的報價成交：揭示數量以揭示價格成交，超出部分以其後的升降單位成交。限價委託以限價或更有利的價格成交；等待中的委託，於市場在其限價或更有利的價格成交時，可分得當時成交量的 ${share}%；對手方報價到達其限價後，以揭示數量為限成交。外匯貨幣對並無其他人成交，須待該報價到達。委託可能分批成交。`,
  zhs: `市价委托按决定当时的报价成交：显示数量以显示价格成交，超出部分以其后的最小变动单位成交。限价委托以限价或更有利的价格成交；等待中的委托，于市场在其限价或更有利的价格成交时，可分得当时成交量的 ${share}%；对手方报价到达其限价后，以显示数量为限成交。外汇货币对并无其他人成交，须待该报价到达。委托可能分批成交。`,
  kor: `시장가 주문은 주문이 결정되는 시점의 호가로 체결되며, 표시된 수량까지는 표시된 가격으로, 이를 넘는 수량은 다음 호가들로 체결됩니다. 지정가 주문은 지정한 가격 또는 그보다 유리한 가격으로 체결됩니다. 대기 중인 주문은 시장이 지정가 또는 그보다 유리한 가격에서 거래되면 그때 거래량의 ${share}%까지, 상대 호가가 지정가까지 오면 표시된 수량까지 체결됩니다. 다른 거래자가 없는 외환 통화쌍에서는 그 호가를 기다립니다. 주문은 나뉘어 체결될 수 있습니다.`,
  esp: `Una orden a mercado se ejecuta a la cotización vigente cuando se decide: la cantidad mostrada al precio mostrado, y lo que la rebasa a las pujas siguientes. Una orden limitada se ejecuta a su límite o mejor. Si espera, recibe el ${share}% de lo que se negocia a su límite o más allá, y cuando la cotización del otro lado llega a su límite, hasta la cantidad mostrada. En los pares de divisas, donde nadie más negocia, espera esa cotización. Una orden puede ejecutarse en partes.`,
};

/** The second edition's agreement with the third edition's wording. */
export const thirdEdition = (language: Language, agreement: LegalText): LegalText => ({
  ...agreement,
  articles: agreement.articles.map((article, index) =>
    index === ARTICLE
      ? { ...article, paragraphs: article.paragraphs.map((words, at) => (at === PARAGRAPH ? WORDS[language] : words)) }
      : article,
  ),
});
