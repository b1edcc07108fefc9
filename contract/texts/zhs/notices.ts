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
  ordersReduced: {
    title: '委托价已随股息下调',
    body: '{instrument}：每股派息 {amount} {currency}，今日除息。您未成交的限价买单与止损卖单已按此下调。',
  },
  orderCancelled: {
    title: '委托已撤销',
    body: '{instrument}：{direction} {quantity} 的委托已撤销，冻结已解除。',
  },
  orderExpired: {
    title: '委托已失效',
    body: '{instrument}：{direction} {quantity} 当日未成交，冻结已解除。',
  },
  orderRejected: {
    title: '委托被拒绝',
    body: '{instrument}：{direction} {quantity} 无法执行，原因：{reason}。',
  },
  positionClosed: {
    title: '已平仓',
    body: '{instrument}：{quantity} 以 {price} {currency} 平仓，盈亏 {profit} {currency}。',
  },
  stopOut: {
    title: '保证金不足，已强制平仓',
    body: '{instrument}：保证金降至维持水平，{quantity} 以 {price} {currency} 平仓，盈亏 {profit} {currency}。',
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
  dayTradeWarning: {
    title: '日内持仓即将平仓',
    body: '{instrument}：您的日内持仓 {quantity} 将于收盘前 {at} 自动平仓，您也可以提前自行平仓。',
  },
  stockRecalled: {
    title: '借券召回',
    body: '{instrument}：卖空的 {quantity} 须归还。请在 {at} 前买回；逾期将按市价自动买回。',
  },
  dayTradingApplied: {
    title: '已收到日内交易申请',
    body: '正在审核，结果会在此通知您。',
  },
  dayTradingApproved: {
    title: '日内交易申请已通过',
    body: '您现在可以开立日内持仓。未自行平仓的，于收盘前 10 分钟自动平仓。',
  },
  dayTradingRefused: {
    title: '日内交易申请未通过',
    body: '原因：{why} 您可以再次申请。',
  },
  dayTradingSuspended: {
    title: '日内交易已暂停',
    body: '原因：{why} 现有持仓可保留至收盘；不能再开立新的日内持仓。',
  },
  financingFromMargin: {
    title: '利息由保证金支付',
    body: '{instrument}：因无其他可用资金，{amount} {currency} 的利息由该持仓的保证金支付。平仓价现为 {price}。',
  },
  dividend: {
    title: '股息入账',
    body: '{instrument}：持有 {quantity}，股息 {amount} {currency}。',
  },
  rights: {
    title: '配股权现金支付',
    body: '{instrument}：{quantity} 之配股权价值，计 {amount} {currency}。',
  },
  split: {
    title: '股票拆分',
    body: '{instrument}：每股拆分为 {ratio} 股，数量、成本与未成交委托已同步调整，价值不变。',
  },
  splitInto: {
    title: '股票拆分',
    body: '{instrument}：每 {old} 股变为 {new} 股，数量、成本与未成交委托已同步调整，不足一股的部分已以现金支付。',
  },
  delisted: {
    title: '退市',
    body: '{instrument} 已退市：持仓按每单位 {price} {currency} 支付，未成交委托已结束。',
  },
  priceAlert: {
    title: '到价提醒',
    body: '{instrument} 现价 {price} {currency}，已达到您设定的 {level} {currency}。',
  },
  exchanged: {
    title: '兑换完成',
    body: '您付出 {paid} {from}，收到 {received} {to}。',
  },
  transferred: {
    title: '划转完成',
    body: '已转出 {paid} {from}，转入 {received} {to}。',
  },
  statementReady: {
    title: '对账单已备好',
    body: '{from} 至 {to} 的对账单已可下载。',
  },
  welcome: {
    title: '欢迎加入',
    body: '您的账户已开立。这里的每个数字都可以核查：点击成交记录即可查看报价与定价规则。',
  },
  practiceMoney: {
    title: '已收到练习资金',
    body: '您已获得 {count} 种货币的练习资金。这不是真实资金，提现也是练习，不会实际出款，请勿为此向任何人汇款。',
  },
  loginNewDevice: {
    title: '新设备登录',
    body: '您的账号于 {at} 由 {device} 登录。如非本人操作，请结束该会话并修改密码。',
  },
  passwordChanged: {
    title: '登录密码已修改',
    body: '您的登录密码已于 {at} 修改，其他会话均已结束。如非本人操作，请联系客服。',
  },
  fundPasswordSet: {
    title: '资金密码已设置',
    body: '资金密码已于 {at} 设置。如非本人操作，请联系客服。',
  },
  fundPasswordChanged: {
    title: '资金密码已修改',
    body: '您的资金密码已于 {at} 修改。如非本人操作，请联系客服。',
  },
  channelPasswordSet: {
    title: '通道密码已设置',
    body: '通道密码已于 {at} 设置。如非本人操作，请联系客服。',
  },
  depositSubmitted: {
    title: '充值已提交',
    body: '{amount} {currency}：确认到账后会在此通知您。',
  },
  depositInReview: {
    title: '充值审核中',
    body: '{amount} {currency}：已有一人批准，此金额需要第二人批准。',
  },
  depositDone: {
    title: '充值成功',
    body: '{amount} {currency} 已到账，扣除手续费后入账 {received} {currency}。',
  },
  depositRejected: {
    title: '充值未通过',
    body: '{amount} {currency} 未入账。原因：{why}。',
  },
  cardAdded: {
    title: '已添加银行卡',
    body: '{target} 已于 {at} 添加，{hours} 小时内无法提现至此卡。如非本人操作，请立即联系客服。',
  },
  cardUsable: {
    title: '已添加银行卡',
    body: '{target} 已于 {at} 添加。如非本人操作，请立即联系客服。',
  },
  addressAdded: {
    title: '已添加钱包地址',
    body: '{target} 已于 {at} 添加，{hours} 小时内无法提现至此地址。如非本人操作，请立即联系客服。',
  },
  addressUsable: {
    title: '已添加钱包地址',
    body: '{target} 已于 {at} 添加。如非本人操作，请立即联系客服。',
  },
  targetRemoved: {
    title: '已移除银行卡或地址',
    body: '{target} 已于 {at} 移除。',
  },
  withdrawalSubmitted: {
    title: '提现申请已提交',
    body: '{amount} {currency} 至 {target}：审核期间金额已冻结，开始审核前可取消。',
  },
  withdrawalInReview: {
    title: '提现审核中',
    body: '{amount} {currency} 至 {target}：已有一人批准，该金额须由第二人批准。',
  },
  withdrawalApproved: {
    title: '提现已批准',
    body: '{amount} {currency} 正汇至 {target}。',
  },
  correctionGiven: {
    title: '更正：款项已入账',
    body: '已将 {amount} {currency} 加入您的账户。原因：{remark}。如有异议，请联系客服。',
  },
  correctionTaken: {
    title: '更正：款项已扣回',
    body: '已从您的账户扣回 {amount} {currency}。原因：{remark}。如有异议，请联系客服。',
  },
  withdrawalPaid: {
    title: '提现已完成',
    body: '{amount} {currency}（扣除手续费后）已汇至 {target}。参考编号：{reference}。',
  },
  withdrawalRejected: {
    title: '提现已驳回',
    body: '{amount} {currency} 未汇至 {target}，全部金额已恢复可用。原因：{why}。',
  },
  withdrawalCancelled: {
    title: '提现已取消',
    body: '{amount} {currency} 至 {target}：全部金额已恢复可用。',
  },
  withdrawalFailed: {
    title: '提现未能汇出',
    body: '{amount} {currency} 无法汇至 {target}，全部金额已恢复可用。原因：{why}。',
  },
  identitySubmitted: {
    title: '已收到身份文件',
    body: '将由专人审核，结果会在此通知您。',
  },
  identityCertified: {
    title: '实名认证成功',
    body: '您的身份已通过认证，现在可以充值和提现。',
  },
  identityFailed: {
    title: '实名认证未通过',
    body: '原因：{why}。您可以重新提交文件。',
  },
  passkeyAdded: {
    title: '已添加通行密钥',
    body: '{device} 的通行密钥已于 {at} 添加，可免密码登录。若非您本人操作，请移除并修改密码。',
  },
  passkeyRemoved: {
    title: '已移除通行密钥',
    body: '{device} 的通行密钥已于 {at} 移除。若非您本人操作，请修改密码。',
  },
  oneTimeCodesOn: {
    title: '已启用一次性验证码',
    body: '自 {at} 起，每次登录都需输入身份验证器应用中的验证码。',
  },
  oneTimeCodesOff: {
    title: '已停用一次性验证码',
    body: '已于 {at} 停用。若非您本人操作，请修改密码并联系客服。',
  },
  recoveryCodeUsed: {
    title: '已使用恢复码',
    body: '{at} 有人以您的恢复码登录，剩余 {left} 组。若非您本人操作，请修改密码。',
  },
  passwordReset: {
    title: '已用验证码重设登录密码',
    body: '{at} 用发送至您号码的验证码设置了新的登录密码。所有会话均已结束，提现需等待一段时间。若非您本人操作，请立即联系客服。',
  },
  phoneBound: {
    title: '已绑定手机号码',
    body: '尾号 {ending} 的号码已于 {at} 绑定您的账号。若非您本人操作，请联系客服。',
  },
  seatApplied: {
    title: '已收到席位申请',
    body: '正在审核，结果会在此通知您。',
  },
  seatGranted: {
    title: '席位申请已通过',
    body: '自下一笔委托起适用席位的较低手续费。',
  },
  seatRefused: {
    title: '席位申请未通过',
    body: '原因：{why}。您可以再次申请。',
  },
  stateSet: {
    title: '账号受到限制：{accountState}',
    body: '原因：{ground}。解除前持续有效。您可在设置的“限制”中查看影响范围和申诉方式。',
  },
  stateSetUntil: {
    title: '账号受到限制：{accountState}',
    body: '原因：{ground}。至 {until} 结束。您可在设置的“限制”中查看影响范围和申诉方式。',
  },
  stateLifted: {
    title: '限制已解除：{accountState}',
    body: '此前禁止的操作已恢复。',
  },
  sessionRevoked: {
    title: '会话已结束',
    body: '{device} 的会话已于 {at} 结束。',
  },
  announcement: {
    title: '{title}',
    body: '{body}',
  },
  announcementWithdrawn: {
    title: '消息已撤回',
    body: '运营方已于 {at} 撤回这条消息。',
  },
};
