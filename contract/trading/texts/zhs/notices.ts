import type { notices as en } from '../en/notices.ts';

export const notices: typeof en = {
  orderFilled: {
    title: '委托已成交',
    body: '{instrument}：{direction} {quantity}，成交价 {price} {currency}。',
  },
  orderPartlyFilled: {
    title: '委托部分成交',
    body: '{instrument}：{direction} {quantity} 中已成交 {filled}，平均成交价 {price} {currency}，其余继续等待。',
  },
  orderPartlyProtected: {
    title: '委托部分成交',
    body: '{instrument}：{direction} {quantity} 中已成交 {filled}，平均成交价 {price} {currency}，其余继续等待。已成交部分已设有平仓委托保护。',
  },
  orderCancelled: {
    title: '委托已撤销',
    body: '{instrument}：{direction} {quantity} 的委托已撤销，冻结已解除。',
  },
  orderExpired: {
    title: '委托已失效',
    body: '{instrument}：{direction} {quantity} 当日未成交，冻结已解除。',
  },
  stopWaits: {
    title: '已触及止损价，未成交',
    body: '{instrument}：{direction} {quantity} 已触及止损价，但未能成交，原因：{reason}。委托会重新等待止损价。',
  },
  orderRejected: {
    title: '委托被拒绝',
    body: '{instrument}：{direction} {quantity} 无法执行，原因：{reason}。',
  },
  positionClosed: {
    title: '{direction}已成交',
    body: '{instrument}：{direction} {quantity}，成交价 {price} {currency}，持仓已全部平仓，扣除费用前盈亏 {profit} {currency}。',
  },
  positionPartlyClosed: {
    title: '{direction}已成交',
    body: '{instrument}：{direction} {quantity}，成交价 {price} {currency}，剩余 {left}，扣除费用前盈亏 {profit} {currency}。',
  },
  stopOut: {
    title: '保证金不足，已强制平仓',
    body: '{instrument}：保证金降至维持水平，{quantity} 以 {price} {currency} 平仓，扣除费用前盈亏 {profit} {currency}。',
  },
  marginEnabled: {
    title: '保证金交易已开通',
    body: '您现在可以使用杠杆和卖空。保证金用尽时持仓会自动平仓；您可能损失该持仓的全部保证金。',
  },
  marginCall: {
    title: '追加保证金通知',
    body: '{instrument}：剩余保证金已降至成本的 {level}%。价格到达 {price} 时，持仓将部分或全部平仓。再追加 {amount} {currency}，即可恢复足额保证金；否则 {until} 后平仓一部分。',
  },
  intradayWarning: {
    title: '收盘前将平仓',
    body: '{instrument}：卖空的 {quantity} 只能当日持有，将于 {at} 自动平仓。',
  },
  stockRecalled: {
    title: '借券召回',
    body: '{instrument}：卖空的 {quantity} 须归还。请在 {at} 前买回；逾期将按市价自动买回。',
  },
  financingFromMargin: {
    title: '利息由保证金支付',
    body: '{instrument}：因无其他可用资金，{amount} {currency} 的利息由该持仓的保证金支付。平仓价现为 {price}。',
  },
  marketMarginToChange: {
    title: '{market}保证金将于{from}调整',
    body: '初始保证金{margin}（现为{marginWas}），杠杆最高{becomes}倍（现为{was}倍）。届时已开仓的持仓沿用原条件。',
  },
  instrumentMarginToChange: {
    title: '{instrument}保证金将于{from}调整',
    body: '初始保证金{margin}（现为{marginWas}），杠杆最高{becomes}倍（现为{was}倍）。届时已开仓的持仓沿用原条件。',
  },
  commissionToChange: {
    title: '{market}佣金将于{from}调整',
    body: '自该日起每笔委托{becomes}（现为{was}）。此前已受理的委托沿用现行收费，加量或改价后除外。全部费用见该市场规则。',
  },
  makerTakerToChange: {
    title: '{market}手续费将于{from}调整',
    body: '挂单{makerIs}（现为{makerWas}），吃单{takerIs}（现为{takerWas}）。此前已受理的委托沿用现行收费，加量或改价后除外。全部费用见该市场规则。',
  },
};
