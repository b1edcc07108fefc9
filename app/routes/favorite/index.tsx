export { WatchlistScreen as default } from '../../features/discovery/watchlist-screen.tsx';
