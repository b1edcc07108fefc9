import { MarketScreen } from '../../features/market/market-screen.tsx';

/** The same screen as /market/index, above the tab bar. */
export default function StockListScreen() {
  return <MarketScreen name="stockList" foot="tabs" />;
}
