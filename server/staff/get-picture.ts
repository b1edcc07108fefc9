import { refuse } from '@bourse/contract/errors.ts';
import { isAllowed } from '@bourse/core/registry/permissions.ts';
import { recordLook } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import { evidenceOf, type ReviewParts } from './get-review.ts';
import { permissionFor } from './review-rows.ts';
import { selectReview } from './reviews-store.ts';

/** Only those who may decide see pictures, and only those that belong to the review. */
export function getPicture(parts: ReviewParts): Handler<'staff/getPicture'> {
  return async ({ review, picture }, caller) => {
    const record = await selectReview(parts.database.kysely, review);
    if (!record) return refuse('notFound');
    const permission = permissionFor(record.kind);
    if (!isAllowed(caller.roles, permission)) return refuse('notPermitted', { permission });
    const { files } = await evidenceOf(parts, record);
    if (!files.some(({ id }) => id === picture)) return refuse('notFound');
    await recordLook(parts, caller, {
      action: 'lookAtPicture',
      subject: `review ${review}`,
      account: record.account_id,
      detail: { picture },
    });
    const found = await parts.files.read(record.account_id, picture);
    return found ? { contentType: found.type, base64: found.bytes.toString('base64') } : refuse('notFound');
  };
}
