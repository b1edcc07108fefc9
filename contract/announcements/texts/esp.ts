import type { texts as en } from './en.ts';

export const texts: typeof en = {
  notices: {
    announcement: {
      title: '{title}',
      body: '{body}',
    },
    announcementWithdrawn: {
      title: 'Mensaje retirado',
      body: 'El operador retiró este mensaje el {at}.',
    },
  },
};
