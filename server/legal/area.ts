import { defineArea } from '../area.ts';
import { LEGAL_AUDIT_CHECKS } from './audit-checks.ts';
import { getLegalTexts as readLegal } from './get-legal-texts.ts';
import { customerDataExport } from './store.ts';
import {
  legalProposalKind,
  approveLegalVersion,
  getLegalVersion,
  listLegalVersions,
  withdrawLegalVersion,
  writeLegalVersion,
} from './manage-legal-texts.ts';

export const legal = defineArea({
  name: 'legal',
  calls: (dependencies, { reviews }) => ({
    'common/getLegal': readLegal(dependencies),
    'staff/listLegal': listLegalVersions(dependencies),
    'staff/getLegal': getLegalVersion(dependencies),
    'staff/writeLegal': writeLegalVersion(dependencies),
    'staff/approveLegal': approveLegalVersion({ ...dependencies, reviews }),
    'staff/withdrawLegal': withdrawLegalVersion({ ...dependencies, reviews }),
  }),
  reviewKinds: (dependencies) => [legalProposalKind(dependencies)],
  customerDataExport,
  audit: LEGAL_AUDIT_CHECKS,
});
