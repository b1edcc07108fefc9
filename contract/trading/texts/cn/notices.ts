import type { notices as en } from '../en/notices.ts';

export const notices: typeof en = {
  orderFilled: {
    title: '委託已成交',
    body: '{instrument}：{direction} {quantity}，成交價 {price} {currency}。',
  },
  orderPartlyFilled: {
    title: '委託部分成交',
    body: '{instrument}：{direction} {quantity} 中已成交 {filled}，平均成交價 {price} {currency}，其餘繼續等待。',
  },
  orderPartlyProtected: {
    title: '委託部分成交',
    body: '{instrument}：{direction} {quantity} 中已成交 {filled}，平均成交價 {price} {currency}，其餘繼續等待。已成交部分已設有平倉委託保護。',
  },
  orderCancelled: {
    title: '委託已取消',
    body: '{instrument}：{direction} {quantity} 的委託已取消，凍結已解除。',
  },
  orderExpired: {
    title: '委託已失效',
    body: '{instrument}：{direction} {quantity} 當日未成交，凍結已解除。',
  },
  stopWaits: {
    title: '已觸及停損價，未成交',
    body: '{instrument}：{direction} {quantity} 已觸及停損價，但未能成交，原因：{reason}。委託會重新等待停損價。',
  },
  orderRejected: {
    title: '委託遭拒絕',
    body: '{instrument}：{direction} {quantity} 無法執行，原因：{reason}。',
  },
  positionClosed: {
    title: '{direction}已成交',
    body: '{instrument}：{direction} {quantity}，成交價 {price} {currency}，持倉已全部平倉，扣除費用前損益 {profit} {currency}。',
  },
  positionPartlyClosed: {
    title: '{direction}已成交',
    body: '{instrument}：{direction} {quantity}，成交價 {price} {currency}，尚餘 {left}，扣除費用前損益 {profit} {currency}。',
  },
  stopOut: {
    title: '保證金不足，已強制平倉',
    body: '{instrument}：保證金降至維持水準，{quantity} 以 {price} {currency} 平倉，扣除費用前損益 {profit} {currency}。',
  },
  marginEnabled: {
    title: '保證金交易已開通',
    body: '您現在可以使用槓桿和放空。保證金用盡時持倉會自動平倉；您可能損失該持倉的全部保證金。',
  },
  marginCall: {
    title: '追加保證金通知',
    body: '{instrument}：剩餘保證金已降至成本的 {level}%。價格到達 {price} 時，持倉將部分或全部平倉。再追加 {amount} {currency}，即可恢復足額保證金；否則 {until} 後平倉一部分。',
  },
  intradayWarning: {
    title: '收盤前將平倉',
    body: '{instrument}：放空的 {quantity} 只能當日持有，將於 {at} 自動平倉。',
  },
  stockRecalled: {
    title: '借券召回',
    body: '{instrument}：放空的 {quantity} 須歸還。請於 {at} 前買回；逾時將以市價自動買回。',
  },
  financingFromMargin: {
    title: '利息由保證金支付',
    body: '{instrument}：因無其他可用資金，{amount} {currency} 的利息由該持倉的保證金支付。平倉價現為 {price}。',
  },
  marketMarginToChange: {
    title: '{market}保證金將於{from}調整',
    body: '初始保證金{margin}（現為{marginWas}），槓桿最高{becomes}倍（現為{was}倍）。屆時已開倉的持倉沿用原條件。',
  },
  instrumentMarginToChange: {
    title: '{instrument}保證金將於{from}調整',
    body: '初始保證金{margin}（現為{marginWas}），槓桿最高{becomes}倍（現為{was}倍）。屆時已開倉的持倉沿用原條件。',
  },
  commissionToChange: {
    title: '{market}手續費將於{from}調整',
    body: '自該日起每筆委託{becomes}（現為{was}）。此前已受理的委託沿用現行收費，加量或改價後除外。全部費用見該市場規則。',
  },
  makerTakerToChange: {
    title: '{market}手續費將於{from}調整',
    body: '掛單{makerIs}（現為{makerWas}），吃單{takerIs}（現為{takerWas}）。此前已受理的委託沿用現行收費，加量或改價後除外。全部費用見該市場規則。',
  },
};
