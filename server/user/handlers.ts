import type { House } from '../area.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { accessHandlers } from './access-handlers.ts';
import { applySeat } from './apply-seat.ts';
import { bindPhone } from './bind-phone.ts';
import { closeAccount } from './close-account.ts';
import { exportData } from './export-data.ts';
import { getClosing } from './get-closing.ts';
import { getCreditScore } from './get-credit-score.ts';
import { getInvitation } from './get-invitation.ts';
import { getSeat } from './get-seat.ts';
import { getUserinfo } from './get-userinfo.ts';
import { secondStepHandlers } from './second-step-handlers.ts';
import { setAvatar } from './set-avatar.ts';
import { setLanguage } from './set-language.ts';
import { setNickname } from './set-nickname.ts';

export const userHandlers = (parts: Parts, { ownData }: Pick<House, 'ownData'>) =>
  ({
    ...accessHandlers(parts),
    ...secondStepHandlers(parts),
    'user/getUserinfo': getUserinfo(parts),
    'user/setAvatar': setAvatar(parts),
    'user/setLanguage': setLanguage(parts),
    'user/getCreditScore': getCreditScore(parts),
    'user/getInvitation': getInvitation(parts),
    'user/applySeat': applySeat(parts),
    'user/bindPhone': bindPhone(parts),
    'user/closeAccount': closeAccount(parts),
    'user/exportData': exportData(parts, ownData),
    'user/getClosing': getClosing(parts),
    'user/getSeat': getSeat(parts),
    'user/setNickname': setNickname(parts),
  }) satisfies Partial<Handlers>;
