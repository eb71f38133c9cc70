// Decides whether an upload may begin, by its owner, purpose and size, and by the owner's quota.
import { Refusal, notFound, sentences } from '@foothold/domain/contract/refusal';
import { canUpload } from '@foothold/domain/files/access';
import { spaceOf, spaceSentences, type SpaceLimits } from '@foothold/domain/files/space';
import { isStaff } from '@foothold/domain/access/roles';
import {
  fileSentences,
  uploadMetadata,
  type FilePurpose,
  type UploadMetadata,
} from '@foothold/domain/files/input';
import { eq, sql, type SQL } from '../database/drizzle.ts';
import { files, modules, topics, uploads } from '../schema/public.ts';
import { first, type Db } from '../database/db.ts';
import { hasCapabilityInCategory, type Viewer } from '../access/actor.ts';
import { unusedFile } from './references.ts';
import type { FileStore } from '../edge/ports.ts';

export type AdmissionLimits = {
  readonly largest: (purpose: FilePurpose) => number;
  /** Per user: unfinished uploads, and bytes of those and of stored files that nothing uses yet. */
  readonly unfinishedUploads: number;
  readonly unusedBytes: number;
  /** Storage limits of people and categories. */
  readonly space: SpaceLimits;
  /** Disk space that uploads may not use. */
  readonly reservedBytes: number;
};

type UploadRequest = { readonly viewer: Viewer; readonly metadata: UploadMetadata; readonly bytes: number };
type Guards = { readonly db: Db; readonly files: FileStore; readonly limits: AdmissionLimits };

/** The parsed `Upload-Metadata`, or a refusal that names the mistake. */
export function metadataOf(sent: Record<string, string | null> | undefined): UploadMetadata {
  const parsed = uploadMetadata.safeParse(sent ?? {});
  if (parsed.success) return parsed.data;
  throw new Refusal('INVALID', parsed.error.issues[0]?.message ?? sentences.somethingWrong);
}

/** Inserts the upload's row, or finds that the same upload has begun already. Refuses anything else. */
export async function authorizeUpload(guards: Guards, request: UploadRequest): Promise<void> {
  const { viewer, metadata, bytes } = request;
  if (!canUpload(viewer, metadata.purpose)) throw new Refusal('FORBIDDEN', sentences.forbidden);
  if (bytes === 0) throw new Refusal('INVALID', fileSentences.empty);
  if (bytes > guards.limits.largest(metadata.purpose)) throw new Refusal('TOO_LARGE', fileSentences.tooLarge);
  await guards.db.transaction(async (db) => {
    // Locked per user, so that two concurrent uploads cannot both take the last free quota.
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${viewer.id}, 1))`);
    if (await hasBegun(db, request)) return;
    if (metadata.purpose === 'module') await requireModule(db, viewer, metadata);
    await requireQuota(db, guards.limits, request);
    await requireSpace(db, guards.limits.space, request);
    // Pictures and stored copies take the space twice for a moment.
    if ((await guards.files.freeBytes()) < bytes * 2 + guards.limits.reservedBytes) {
      throw new Refusal('UNAVAILABLE', fileSentences.noRoom);
    }
    const { id, ...rest } = metadata;
    await db
      .insert(uploads)
      .values({ id, ...rest, ownerId: viewer.id, categoryId: viewer.selectedCategoryId, bytes });
  });
}

/** Throws "not found" unless the upload, or the file it became, belongs to this user. */
export async function requireOwnUpload(db: Db, viewer: Viewer, id: string): Promise<void> {
  if ((await ownerOf(db, id)) !== viewer.id) throw notFound();
}

async function hasBegun(db: Db, { viewer, metadata, bytes }: UploadRequest): Promise<boolean> {
  const owner = await ownerOf(db, metadata.id);
  if (owner === undefined) return false;
  if (owner !== viewer.id) throw notFound();
  const known = first(await db.select().from(uploads).where(eq(uploads.id, metadata.id)));
  if (known !== undefined && (known.bytes !== bytes || known.purpose !== metadata.purpose)) {
    throw new Refusal('CONFLICT', sentences.somethingWrong);
  }
  return true;
}

/** Undefined when the id is free; null when the file outlived its owner's account. */
async function ownerOf(db: Db, id: string): Promise<string | null | undefined> {
  const under = first(await db.select({ ownerId: uploads.ownerId }).from(uploads).where(eq(uploads.id, id)));
  const stored = first(await db.select({ ownerId: files.ownerId }).from(files).where(eq(files.id, id)));
  return under?.ownerId ?? stored?.ownerId;
}

/** The topic must be in the author's category; the module may not exist yet, but never under another topic. */
async function requireModule(db: Db, viewer: Viewer, { topicId, moduleId }: UploadMetadata): Promise<void> {
  if (topicId === undefined || moduleId === undefined) throw notFound();
  const topic = first(await db.select().from(topics).where(eq(topics.id, topicId)));
  const module = first(await db.select().from(modules).where(eq(modules.id, moduleId)));
  if (topic === undefined || !hasCapabilityInCategory(viewer, 'writeCurriculum', topic.categoryId))
    throw notFound();
  if (module !== undefined && module.topicId !== topicId) throw notFound();
}

async function requireQuota(
  db: Db,
  limits: AdmissionLimits,
  { viewer, bytes }: UploadRequest,
): Promise<void> {
  const result = await db.execute<{ count: number; bytes: number }>(sql`
    select
      (select count(*)::int from uploads where owner_id = ${viewer.id} and refused_code is null) as count,
      (select coalesce(sum(bytes), 0)::float8 from uploads where owner_id = ${viewer.id} and refused_code is null)
        + (select coalesce(sum(files.bytes), 0)::float8 from files
           where files.owner_id = ${viewer.id} and ${unusedFile}) as bytes`);
  const used = first(result.rows);
  const fits =
    used !== undefined && used.count < limits.unfinishedUploads && used.bytes + bytes <= limits.unusedBytes;
  if (!fits) throw new Refusal('TOO_MANY', fileSentences.tooManyUploads);
}

/** Stored and unfinished bytes, with this upload. The lock of the user's other uploads is held already. */
async function requireSpace(db: Db, space: SpaceLimits, { viewer, bytes }: UploadRequest): Promise<void> {
  const own = spaceOf(space, viewer.role);
  const staff = isStaff(viewer.role);
  if (own !== null && (await storedBy(db, sql`owner_id = ${viewer.id}`)) + bytes > own) {
    throw new Refusal('FULL', staff ? spaceSentences.staffFull : spaceSentences.learnerFull);
  }
  if (space.category === null) return;
  const categoryId = viewer.selectedCategoryId;
  // Locked per category too, for the same reason.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${categoryId}, 2))`);
  if ((await storedBy(db, sql`category_id = ${categoryId}`)) + bytes > space.category) {
    throw new Refusal('FULL', staff ? spaceSentences.categoryFull : spaceSentences.categoryFullForLearners);
  }
}

/** One statement, so that an upload that becomes a file at that moment is counted once. */
async function storedBy(db: Db, whose: SQL): Promise<number> {
  const result = await db.execute<{ bytes: number }>(sql`
    select (select coalesce(sum(bytes), 0)::float8 from files where ${whose})
      + (select coalesce(sum(bytes), 0)::float8 from uploads where ${whose} and refused_code is null) as bytes`);
  return first(result.rows)?.bytes ?? 0;
}
