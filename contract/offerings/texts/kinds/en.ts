/** Words of the kinds of offers that aren't of new shares. */
export const offerKinds = {
  provisional: 'Provisional price',
  actual: 'Offer price',
  marketNow: 'Market price now',
  against: 'Offer price against the market now',
  discount: 'Discount',
  left: 'Still on offer',
  lock: 'Lock-up',
  lockSays: '{days} trading days, first sale {date}',
  worst: 'Worst so far, at the end of the lock-up',
  rate: 'Part of requests allotted',
  worstSays: '{rate}, of {offers} past offers',
  worstNone: 'None has ended yet.',
  outcome: 'Market price at the end of the lock-up',
  promotionCap: 'Maximum total discount',
  minimumAmount: 'Minimum amount',
  window: 'Reference window',
  windowSays: '{from} – {to}',
  firstSale: 'First sale {date}',
  grabSays:
    'Requests made in the same second share what is left, each up to the same cap. Being faster within that second gains nothing, and money for shares you do not get comes back when it ends.',
  grabPrice:
    'The price is the market price at the opening, less {discount}. It stays the same while the offer is open, but the market moves. It can be lower when you may first sell, and you can lose money.',
  placingSays:
    'There is no lottery. If more shares are requested than are on offer, everybody gets the same part of what they asked for, and the rest of the money comes back.',
  placingPrice:
    'The price is the average closing price over the reference window, less {discount}, and never above {high}. The market can be lower when you may first sell, and you can lose money.',
  atMost: 'Price at most',
  provisionalUnder: 'Provisional underwriting price',
  actualUnder: 'Actual underwriting price',
  floor: 'Lowest bid',
  fee: 'Fee for a bid',
  bidDeposit: 'Deposit',
  grabLive:
    'The price is the market price in the second of your request, less {discount}. The market can be lower when you may first sell, and you can lose money.',
  placingLive:
    'The price is the average closing price over the reference window, which begins after applications have closed, less {discount}: nobody can know it when applying. If the deposit does not cover it, you pay the rest. The market can be lower when you may first sell, and you can lose money.',
  auctionBand:
    'A bid can win from {below} below to {above} above the market’s price at the close, which nobody knows while bidding. Any other bid wins nothing, and its deposit comes back.',
  auctionSays:
    'Bids are sealed on your phone: we keep only the fingerprint of price, quantity and a random number, and nobody can read it. After the close you show your bid. The highest bids win and pay what they bid; ties go by draw.',
  auctionLoses:
    'Show your bid from the close until {date}. If you do not, you lose the deposit of {deposit}. The same happens if you win and do not pay in time; then the next bid wins.',
  bidPrice: 'Your price per share',
  bidQuantity: 'Shares',
  covers: 'The deposit is the same for every bid, so that it says nothing about yours.',
  seal: 'Seal the bid',
  sealed: 'Bid sealed',
  keepCopy: 'Save a copy',
  keepSays: 'The sealed bid is kept on this phone only. Save a copy: nobody else can show it.',
  reveal: 'Show my bid',
  revealed: 'Bid shown',
  bidIs: '{quantity} {quantity|one:share|other:shares} at {price}',
  noBid: 'This phone does not have the sealed bid. Paste the copy that you saved.',
  copyField: 'Saved copy',
  nextBidPays: 'Payment of the next bid by',
  priceAndAllotment: 'Price and allotment',
  delivery: 'Shares delivered',
  revealBy: 'Bids shown by',
  name: { ipo: 'IPO', placing: 'Placing', auction: 'Bid auction', grab: 'First-come offer' },
  status: { awaiting: 'Requested', won: 'Allotted', notWon: 'Not allotted, money back', listed: 'Can be sold' },
};
