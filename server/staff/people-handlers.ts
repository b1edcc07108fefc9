import type { Handlers } from '../calls/handler.ts';
import { addStaff } from './add-staff.ts';
import { changePerson, renewPerson } from './change-person.ts';
import type { ReviewParts } from './get-review.ts';
import { endInvitation, listInvitations, makeInvitation } from './invitations.ts';
import { listStaff } from './list-staff.ts';

/** Calls about the staff and their appointments. */
export const peopleHandlers = (parts: ReviewParts) =>
  ({
    'staff/listStaff': listStaff(parts),
    'staff/addStaff': addStaff(parts),
    'staff/changeStaff': changePerson(parts),
    'staff/renewStaff': renewPerson(parts),
    'staff/listInvitations': listInvitations(parts),
    'staff/makeInvitation': makeInvitation(parts),
    'staff/endInvitation': endInvitation(parts),
  }) satisfies Partial<Handlers>;
