export { SearchScreen as default } from '../../features/discovery/search-screen.tsx';
