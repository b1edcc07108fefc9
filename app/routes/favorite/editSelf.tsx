export { EditWatchlistScreen as default } from '../../features/discovery/edit-watchlist-screen.tsx';
