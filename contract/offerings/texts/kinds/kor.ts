import type { offerKinds as en } from './en.ts';

export const offerKinds: typeof en = {
  provisional: '예상 가격',
  actual: '판매 가격',
  marketNow: '현재 시장가',
  against: '시장가와 비교한 판매 가격',
  discount: '할인율',
  left: '남은 물량',
  lock: '판매 제한',
  lockSays: '{days}거래일, {date}부터 팔 수 있음',
  worst: '지난 판매 중 최저(제한 종료 시점)',
  rate: '배정률',
  worstSays: '{offers}회 중 최저 {rate}',
  worstNone: '아직 없어요.',
  outcome: '제한 종료 시점 수익률',
  promotionCap: '총 할인 한도',
  minimumAmount: '최소 금액',
  window: '기준 기간',
  windowSays: '{from} – {to}',
  firstSale: '{date}부터 팔 수 있음',
  grabSays:
    '같은 초에 들어온 신청은 같은 상한으로 남은 물량을 나눠요. 그 안에서는 더 빨라도 유리하지 않고, 배정되지 않은 금액은 그 초가 끝나면 돌려드려요.',
  grabPrice:
    '가격은 시작 시점의 시장가에서 {discount} 할인한 값이에요. 판매 중에는 그대로지만 시장가는 움직이므로, 팔 수 있을 때 손실이 날 수 있어요.',
  placingSays: '추첨은 없어요. 신청이 물량보다 많으면 모두가 신청 수량의 같은 비율만큼 받고, 남은 금액은 돌려드려요.',
  placingPrice:
    '가격은 기준 기간 종가 평균에서 {discount} 할인한 값이고, 상한은 {high}까지예요. 팔 수 있을 때 시장가가 더 낮아 손실이 날 수 있어요.',
  atMost: '최고 가격',
  provisionalUnder: '예정 인수가',
  actualUnder: '확정 인수가',
  floor: '최저 입찰가',
  fee: '입찰 수수료',
  bidDeposit: '보증금',
  grabLive:
    '가격은 신청한 초의 시장가에서 {discount} 할인한 값이에요. 팔 수 있을 때 시장가가 더 낮아 손실이 날 수 있어요.',
  placingLive:
    '가격은 기준 기간 종가 평균에서 {discount} 할인한 값이에요. 기준 기간은 청약 마감 후에 시작하므로 청약할 때는 누구도 가격을 알 수 없어요. 증거금이 부족하면 나머지를 내야 해요. 팔 수 있을 때 시장가가 더 낮아 손실이 날 수 있어요.',
  auctionBand:
    '마감 시점 시장가보다 {below} 낮은 값부터 {above} 높은 값까지만 낙찰될 수 있어요. 입찰할 때는 누구도 그 가격을 알 수 없어요. 범위를 벗어난 입찰은 낙찰되지 않고 보증금을 돌려드려요.',
  auctionSays:
    '입찰은 휴대폰에서 봉인돼요. 저희는 가격, 수량, 임의의 수로 만든 지문만 보관하고 누구도 내용을 읽을 수 없어요. 마감 후 직접 입찰을 공개하면 높은 가격부터 낙찰되고 써낸 가격을 내요. 가격이 같으면 추첨으로 정해요.',
  auctionLoses:
    '마감 후 {date}까지 입찰을 공개해 주세요. 공개하지 않거나, 낙찰 후 기한까지 내지 않으면 보증금({deposit})은 돌려받을 수 없고 다음 입찰이 낙찰돼요.',
  bidPrice: '1주당 입찰 가격',
  bidQuantity: '수량(주)',
  covers: '보증금은 모든 입찰에 똑같아서 내 입찰 내용이 드러나지 않아요.',
  seal: '봉인하고 입찰하기',
  sealed: '입찰을 봉인했어요',
  keepCopy: '사본 저장하기',
  keepSays: '봉인한 입찰은 이 휴대폰에만 있어요. 다른 누구도 공개할 수 없으니 사본을 저장해 주세요.',
  reveal: '내 입찰 공개하기',
  revealed: '입찰을 공개했어요',
  bidIs: '{quantity}주, 1주당 {price}',
  noBid: '이 휴대폰에는 봉인한 입찰이 없어요. 저장해 둔 사본을 붙여 넣어 주세요.',
  copyField: '저장한 사본',
  nextBidPays: '다음 순위 납입 기한',
  priceAndAllotment: '가격 확정·배정',
  delivery: '주식 입고',
  revealBy: '입찰 공개 기한',
  name: { ipo: '공모주', placing: '배정 판매', auction: '경쟁 입찰', grab: '물량 선점' },
  status: { awaiting: '신청 완료', won: '배정 완료', notWon: '미배정(환불)', listed: '팔 수 있음' },
};
