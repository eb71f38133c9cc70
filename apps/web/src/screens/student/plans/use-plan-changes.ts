// The staff's calls on a student's learning plans: assigning, archiving, activating, deleting.
import { calls } from '../../../connection/calls.ts';

export async function setPlan(userId: string, templateId: string): Promise<void> {
  await calls.plans.setPlan({ userId, templateId });
}

export async function archivePlan(userId: string, assessmentId: string): Promise<void> {
  await calls.plans.archivePlan({ userId, assessmentId });
}

export async function activatePlan(userId: string, assessmentId: string): Promise<void> {
  await calls.plans.activatePlan({ userId, assessmentId });
}

export async function deletePlan(userId: string, assessmentId: string): Promise<void> {
  await calls.plans.deletePlan({ userId, assessmentId });
}
