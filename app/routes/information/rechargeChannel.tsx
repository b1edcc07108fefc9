export { ChannelScreen as default } from '../../features/deposits/channel-screen.tsx';
