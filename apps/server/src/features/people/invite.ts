// Invites users: teachers may invite students to the category they work in, admins anybody.
import { notFound, Refusal, sentences } from '@foothold/domain/contract/refusal';
import type { UserDocument } from '@foothold/domain/people/document';
import { inviteUser } from '@foothold/domain/people/calls';
import { detailsOf } from '@foothold/domain/people/details';
import { personSentences, type Invite } from '@foothold/domain/people/input';
import { can, isStaff, type Role } from '@foothold/domain/access/roles';
import { typedDigits } from '@foothold/domain/sign-in/digits';
import { isStrongPassword } from '@foothold/domain/sign-in/input';
import { secretKindOf } from '@foothold/domain/sign-in/secret-kind';
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { and, eq, isNull } from '../../kernel/database/drizzle.ts';
import { categories } from '../../kernel/schema/public.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { throwNotFound } from '../../kernel/edge/applied-calls.ts';
import { onceOf } from '../../kernel/edge/call.ts';
import type { CallContext } from '../../kernel/edge/context.ts';
import { addJob } from '../../kernel/jobs/job.ts';
import { createUser } from '../sign-in/accounts.ts';
import { requireRecentProof } from '../../kernel/access/recent-proof.ts';
import { record } from '../../kernel/audit/record.ts';
import { whyEasy } from '../sign-in/easy-secret.ts';
import { provedPerson } from '../sign-in/hash-queue.ts';
import { e164 } from '../sign-in/phone-number.ts';
import { cardMinutes, newResetCode } from '../sign-in/reset-codes.ts';
import { hasCapabilityInCategory, type Viewer } from '../../kernel/access/actor.ts';
import { lockBothUsers } from '../../kernel/access/guards.ts';
import { requireOpenSession } from '../sign-in/sessions.ts';
import { userDocumentOf } from './document.ts';
import { recordClash, assignNumber } from './number-clash.ts';
import { welcomeJob } from './welcome.ts';

type Given = {
  readonly input: Invite;
  readonly db: Db;
  readonly viewer: Viewer;
  readonly context: CallContext;
};

type Invited = { readonly user: UserDocument; readonly cardCode?: string };

export async function invite({ input, db, viewer, context }: Given): Promise<Invited> {
  const { services, callId } = context;
  const role = roleOf(viewer, input.role);
  // A new member of staff sees other people's records, and confirms what another one asks for.
  if (isStaff(role)) await requireRecentProof(db, context.actor);
  await requireMayInvite(db, viewer, role, input.categoryId);
  const phoneNumber = e164(input.phoneNumber, services.settings.defaultCountry);
  const secret = await requireFirstSecret(role, input.pin, [phoneNumber, input.phoneNumber]);
  const secretHash = await services.hashQueue.run(provedPerson(viewer.id, context.signal), () =>
    services.secrets.hash(secret),
  );
  // The PIN is left out, so that a retry with another PIN is recognised as the same call.
  const { pin: _, ...inputWithoutPin } = input;
  let card: { readonly cardCode?: string } = {};
  return db.transaction(async (tx) => {
    // Checked again: rights may have been removed while the secret was hashed.
    await requireOpenSession(tx, context.actor);
    const inviter = await lockBothUsers(tx, viewer, 'inviteStudents', viewer.id);
    await requireMayInvite(tx, inviter, role, input.categoryId);
    const once = onceOf(tx, viewer, inviteUser, inputWithoutPin, callId);
    const [userId = throwNotFound()] = await once(async () => {
      const assignment = await assignNumber(tx, viewer, phoneNumber, null);
      const user = await createUser(tx, {
        ...detailsOf(input),
        phoneNumber,
        isClash: assignment.ownerId !== null,
        role,
        categoryIds: [input.categoryId],
        secretHash,
        resetRequired: services.settings.invitedMustReset ?? false,
      });
      // Not again for a repeated call: by then the person may have a PIN that the inviter does not know.
      if (services.settings.cardsSignIn === true && secretKindOf(role) === 'pin')
        card = { cardCode: await newResetCode(tx, user.id, cardMinutes) };
      await record(tx, {
        actorId: viewer.id,
        action: 'invited',
        subjectId: user.id,
        categoryId: input.categoryId,
        details: { role, ...('cardCode' in card ? { card: 'signs in once' } : {}) },
      });
      await recordClash(tx, viewer, user.id, assignment);
      await addJob(tx, welcomeJob, { userId: user.id }, `person:${viewer.id}`);
      return [user.id];
    });
    return { user: await userDocumentOf(tx, userId), ...card };
  });
}

/** Users who may only invite students may leave the role out; users who may invite anybody must choose one. */
function roleOf(viewer: Viewer, chosen: Role | undefined): Role {
  if (chosen !== undefined) return chosen;
  if (!can(viewer.role, 'inviteStaff')) return 'student';
  throw new Refusal('INVALID', personSentences.role, { fields: { role: personSentences.role } });
}

async function requireMayInvite(db: Db, viewer: Viewer, role: Role, categoryId: string): Promise<void> {
  const asAdmin = can(viewer.role, 'inviteStaff');
  const asTeacher = role === 'student' && hasCapabilityInCategory(viewer, 'inviteStudents', categoryId);
  if (!asAdmin && !asTeacher) throw new Refusal('FORBIDDEN', sentences.forbidden);
  const category = await db
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.id, categoryId), isNull(categories.hiddenAt)))
    .for('key share');
  if (first(category) === undefined) throw notFound();
}

/** Applies the same rules as choosing a PIN or password, because signing in accepts nothing else. */
async function requireFirstSecret(role: Role, pin: string, phoneNumbers: readonly string[]): Promise<string> {
  const kind = secretKindOf(role);
  const secret = kind === 'pin' ? typedDigits(pin) : pin;
  const mistake = kind === 'pin' && !/^[0-9]+$/.test(secret) ? signInSentences.pinDigits : null;
  const rule = kind === 'password' && !isStrongPassword(secret) ? signInSentences.newPasswordRule : null;
  const why = mistake ?? rule ?? (await whyEasy(kind, secret, phoneNumbers));
  if (why !== null) throw new Refusal('INVALID', why, { fields: { pin: why } });
  return secret;
}
