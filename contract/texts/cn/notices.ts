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
  ordersReduced: {
    title: '委託價已隨股息下調',
    body: '{instrument}：每股派息 {amount} {currency}，今日除息。您未成交的限價買單與停損賣單已按此下調。',
  },
  orderCancelled: {
    title: '委託已取消',
    body: '{instrument}：{direction} {quantity} 的委託已取消，凍結已解除。',
  },
  orderExpired: {
    title: '委託已失效',
    body: '{instrument}：{direction} {quantity} 當日未成交，凍結已解除。',
  },
  orderRejected: {
    title: '委託遭拒絕',
    body: '{instrument}：{direction} {quantity} 無法執行，原因：{reason}。',
  },
  positionClosed: {
    title: '已平倉',
    body: '{instrument}：{quantity} 以 {price} {currency} 平倉，損益 {profit} {currency}。',
  },
  stopOut: {
    title: '保證金不足，已強制平倉',
    body: '{instrument}：保證金降至維持水準，{quantity} 以 {price} {currency} 平倉，損益 {profit} {currency}。',
  },
  marginEnabled: {
    title: '保證金交易已開通',
    body: '您現在可以使用槓桿和賣空。保證金用盡時持倉會自動平倉；您可能損失該持倉的全部保證金。',
  },
  marginCall: {
    title: '追加保證金通知',
    body: '{instrument}：剩餘保證金已降至成本的 {level}%。價格到達 {price} 時，持倉將部分或全部平倉。再追加 {amount} {currency}，即可恢復足額保證金；否則 {until} 後平倉一部分。',
  },
  intradayWarning: {
    title: '收盤前將平倉',
    body: '{instrument}：賣空的 {quantity} 只能當日持有，將於 {at} 自動平倉。',
  },
  dayTradeWarning: {
    title: '當沖部位即將平倉',
    body: '{instrument}：您的當沖部位 {quantity} 將於收盤前 {at} 自動平倉，您也可以提前自行平倉。',
  },
  stockRecalled: {
    title: '借券召回',
    body: '{instrument}：賣空的 {quantity} 須歸還。請於 {at} 前買回；逾時將以市價自動買回。',
  },
  dayTradingApplied: {
    title: '已收到當沖申請',
    body: '正在審核，結果會在此通知您。',
  },
  dayTradingApproved: {
    title: '當沖申請已通過',
    body: '您現在可以建立當沖部位。未自行平倉者，於收盤前 10 分鐘自動平倉。',
  },
  dayTradingRefused: {
    title: '當沖申請未通過',
    body: '原因：{why} 您可以再次申請。',
  },
  dayTradingSuspended: {
    title: '當沖交易已暫停',
    body: '原因：{why} 現有部位可保留至收盤；不能再建立新的當沖部位。',
  },
  financingFromMargin: {
    title: '利息由保證金支付',
    body: '{instrument}：因無其他可用資金，{amount} {currency} 的利息由該持倉的保證金支付。平倉價現為 {price}。',
  },
  dividend: {
    title: '股利入帳',
    body: '{instrument}：持有 {quantity}，股利 {amount} {currency}。',
  },
  rights: {
    title: '認股權現金支付',
    body: '{instrument}：{quantity} 之認股權價值，計 {amount} {currency}。',
  },
  split: {
    title: '股票分割',
    body: '{instrument}：每股分割為 {ratio} 股，數量、成本與未成交委託已同步調整，價值不變。',
  },
  splitInto: {
    title: '股票分割',
    body: '{instrument}：每 {old} 股變為 {new} 股，數量、成本與未成交委託已同步調整，不足一股的部分已以現金支付。',
  },
  delisted: {
    title: '下市',
    body: '{instrument} 已下市：持有部位按每單位 {price} {currency} 支付，未成交委託已結束。',
  },
  priceAlert: {
    title: '到價提醒',
    body: '{instrument} 現價 {price} {currency}，已達您設定的 {level} {currency}。',
  },
  exchanged: {
    title: '兌換完成',
    body: '您付出 {paid} {from}，收到 {received} {to}。',
  },
  transferred: {
    title: '劃轉完成',
    body: '已轉出 {paid} {from}，轉入 {received} {to}。',
  },
  statementReady: {
    title: '對帳單已備妥',
    body: '{from} 至 {to} 的對帳單已可下載。',
  },
  welcome: {
    title: '歡迎加入',
    body: '您的帳戶已開立。這裡的每個數字皆可查證：點選成交紀錄即可檢視報價與計價規則。',
  },
  practiceMoney: {
    title: '已收到練習資金',
    body: '您已取得 {count} 種貨幣的練習資金。此非真實資金，提款亦為練習，不會實際出款，請勿為此匯款給任何人。',
  },
  loginNewDevice: {
    title: '新裝置登入',
    body: '您的帳號於 {at} 由 {device} 登入。若非本人操作，請結束該工作階段並變更密碼。',
  },
  passwordChanged: {
    title: '登入密碼已變更',
    body: '您的登入密碼已於 {at} 變更，其他工作階段均已結束。若非本人操作，請聯繫客服。',
  },
  fundPasswordSet: {
    title: '資金密碼已設定',
    body: '資金密碼已於 {at} 設定。若非本人操作，請聯繫客服。',
  },
  fundPasswordChanged: {
    title: '資金密碼已變更',
    body: '您的資金密碼已於 {at} 變更。若非本人操作，請聯繫客服。',
  },
  channelPasswordSet: {
    title: '通道密碼已設定',
    body: '通道密碼已於 {at} 設定。若非本人操作，請聯繫客服。',
  },
  depositSubmitted: {
    title: '入金已提交',
    body: '{amount} {currency}：確認到帳後會在此通知您。',
  },
  depositInReview: {
    title: '入金審核中',
    body: '{amount} {currency}：已有一人核准，此金額需要第二人核准。',
  },
  depositDone: {
    title: '入金成功',
    body: '{amount} {currency} 已到帳，扣除手續費後入帳 {received} {currency}。',
  },
  depositRejected: {
    title: '入金未通過',
    body: '{amount} {currency} 未入帳。原因：{why}。',
  },
  cardAdded: {
    title: '已新增銀行卡',
    body: '{target} 已於 {at} 新增，{hours} 小時內無法提款至此卡。若非本人操作，請立即聯繫客服。',
  },
  cardUsable: {
    title: '已新增銀行卡',
    body: '{target} 已於 {at} 新增。若非本人操作，請立即聯繫客服。',
  },
  addressAdded: {
    title: '已新增錢包地址',
    body: '{target} 已於 {at} 新增，{hours} 小時內無法提款至此地址。若非本人操作，請立即聯繫客服。',
  },
  addressUsable: {
    title: '已新增錢包地址',
    body: '{target} 已於 {at} 新增。若非本人操作，請立即聯繫客服。',
  },
  targetRemoved: {
    title: '已移除銀行卡或地址',
    body: '{target} 已於 {at} 移除。',
  },
  withdrawalSubmitted: {
    title: '提款申請已提交',
    body: '{amount} {currency} 至 {target}：審核期間金額已凍結，開始審核前可取消。',
  },
  withdrawalInReview: {
    title: '提款審核中',
    body: '{amount} {currency} 至 {target}：已有一人核准，此金額須由第二人核准。',
  },
  withdrawalApproved: {
    title: '提款已核准',
    body: '{amount} {currency} 正匯至 {target}。',
  },
  correctionGiven: {
    title: '更正：款項已入帳',
    body: '已將 {amount} {currency} 加入您的帳戶。原因：{remark}。如有異議，請聯絡客服。',
  },
  correctionTaken: {
    title: '更正：款項已扣回',
    body: '已從您的帳戶扣回 {amount} {currency}。原因：{remark}。如有異議，請聯絡客服。',
  },
  withdrawalPaid: {
    title: '提款已完成',
    body: '{amount} {currency}（扣除手續費後）已匯至 {target}。參考編號：{reference}。',
  },
  withdrawalRejected: {
    title: '提款已駁回',
    body: '{amount} {currency} 未匯至 {target}，全部金額已恢復可用。原因：{why}。',
  },
  withdrawalCancelled: {
    title: '提款已取消',
    body: '{amount} {currency} 至 {target}：全部金額已恢復可用。',
  },
  withdrawalFailed: {
    title: '提款未能匯出',
    body: '{amount} {currency} 無法匯至 {target}，全部金額已恢復可用。原因：{why}。',
  },
  identitySubmitted: {
    title: '已收到身分文件',
    body: '將由專人審核，結果會在此通知您。',
  },
  identityCertified: {
    title: '實名認證成功',
    body: '您的身分已通過認證，現在可以入金和出金。',
  },
  identityFailed: {
    title: '實名認證未通過',
    body: '原因：{why}。您可以重新提交文件。',
  },
  passkeyAdded: {
    title: '已新增通行金鑰',
    body: '{device} 的通行金鑰已於 {at} 新增，可免密碼登入。若非您本人操作，請移除並變更密碼。',
  },
  passkeyRemoved: {
    title: '已移除通行金鑰',
    body: '{device} 的通行金鑰已於 {at} 移除。若非您本人操作，請變更密碼。',
  },
  oneTimeCodesOn: {
    title: '已啟用一次性驗證碼',
    body: '自 {at} 起，每次登入都需輸入驗證器應用程式的驗證碼。',
  },
  oneTimeCodesOff: {
    title: '已停用一次性驗證碼',
    body: '已於 {at} 停用。若非您本人操作，請變更密碼並聯繫客服。',
  },
  recoveryCodeUsed: {
    title: '已使用復原碼',
    body: '{at} 有人以您的復原碼登入，剩餘 {left} 組。若非您本人操作，請變更密碼。',
  },
  passwordReset: {
    title: '已以驗證碼重設登入密碼',
    body: '{at} 以發送至您號碼的驗證碼設定了新的登入密碼。所有工作階段均已結束，提款需等待一段時間。若非您本人操作，請立即聯繫客服。',
  },
  phoneBound: {
    title: '已綁定手機號碼',
    body: '尾號 {ending} 的號碼已於 {at} 綁定您的帳號。若非您本人操作，請聯繫客服。',
  },
  seatApplied: {
    title: '已收到席位申請',
    body: '正在審核，結果會在此通知您。',
  },
  seatGranted: {
    title: '席位申請已通過',
    body: '自下一筆委託起適用席位的較低手續費。',
  },
  seatRefused: {
    title: '席位申請未通過',
    body: '原因：{why}。您可以再次申請。',
  },
  stateSet: {
    title: '帳號受到限制：{accountState}',
    body: '原因：{ground}。解除前持續有效。您可在設定的「限制」中查看影響範圍與申訴方式。',
  },
  stateSetUntil: {
    title: '帳號受到限制：{accountState}',
    body: '原因：{ground}。至 {until} 結束。您可在設定的「限制」中查看影響範圍與申訴方式。',
  },
  stateLifted: {
    title: '限制已解除：{accountState}',
    body: '先前禁止的操作已恢復。',
  },
  sessionRevoked: {
    title: '工作階段已結束',
    body: '{device} 的工作階段已於 {at} 結束。',
  },
  announcement: {
    title: '{title}',
    body: '{body}',
  },
  announcementWithdrawn: {
    title: '訊息已撤回',
    body: '營運方已於 {at} 撤回這則訊息。',
  },
};
