// Who may upload a file for which purpose.
import { can, type Capability, type Role } from '../access/roles.ts';
import type { FilePurpose } from './input.ts';

const needs: Readonly<Record<FilePurpose, Capability | null>> = {
  evidence: null,
  comment: 'commentOnEvidence',
  message: null,
  profile: null,
  module: 'writeCurriculum',
};

export function canUpload(viewer: { readonly role: Role }, purpose: FilePurpose): boolean {
  const capability = needs[purpose];
  return capability === null || can(viewer.role, capability);
}
