import { MarketScreen } from '../../features/market/market-screen.tsx';

export default function MarketIndexScreen() {
  return <MarketScreen name="market" foot="none" />;
}
