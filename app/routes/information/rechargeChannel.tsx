export { ChannelScreen as default } from '../../features/deposit/channel-screen.tsx';
