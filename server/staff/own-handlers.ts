import type { Handlers } from '../calls/handler.ts';
import { changePassword } from './change-password.ts';
import { enrol, startEnrolment } from './enrol.ts';
import { getMe } from './get-me.ts';
import type { ReviewParts } from './get-review.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { setOwnCredentials, startOwnCredentials } from './own-credentials.ts';

/** Calls for logging in, and about oneself. */
export const ownHandlers = (parts: ReviewParts) =>
  ({
    'staff/login': login(parts),
    'staff/startEnrolment': startEnrolment(parts),
    'staff/enrol': enrol(parts),
    'staff/logout': logout(parts),
    'staff/getMe': getMe(parts),
    'staff/changePassword': changePassword(parts),
    'staff/startOwnCredentials': startOwnCredentials(parts),
    'staff/setOwnCredentials': setOwnCredentials(parts),
  }) satisfies Partial<Handlers>;
