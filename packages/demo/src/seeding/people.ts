// Seeds the categories, the users with their secrets, and the privacy policy.
import { randomBytes, randomUUID } from 'node:crypto';
import { displayName } from '@foothold/domain/people/name';
import type { Role } from '@foothold/domain/access/roles';
import { secretKindOf } from '@foothold/domain/sign-in/secret-kind';
import { categories, learners, signIns, staff } from '../content/people.ts';
import { privacyPolicy } from '../content/privacy-policy.ts';
import type { Person } from '../content/types.ts';
import type { World } from './world.ts';

export type ProfilePicture = { readonly userId: string; readonly fileId: string };

export async function seedPeople(
  world: World,
  phoneNumberOf: (written: string) => string,
  hashSecret: (secret: string) => Promise<string>,
): Promise<ProfilePicture[]> {
  const longAgo = world.at('120d 09:00');
  world.rows.add(
    'categories',
    ...categories.map(({ key, name }) => ({
      id: world.id('category', key),
      category_name: name,
      created_at: longAgo,
    })),
  );
  world.rows.add('privacy_policies', {
    id: randomUUID(),
    policy: privacyPolicy,
    active: true,
    version: 1,
    created_at: longAgo,
  });
  // All other users share the hash of a secret that nobody knows: staff can give them a PIN with Reset PIN.
  const unknown = hashSecret(randomBytes(24).toString('base64url'));
  const pictures: ProfilePicture[] = [];
  for (const person of [...staff, ...learners]) {
    const known = signIns.find((signIn) => signIn.person === person.key);
    const role = 'role' in person ? person.role : 'student';
    seedPerson(
      world,
      person,
      role,
      phoneNumberOf(person.phoneNumber),
      await (known ? hashSecret(known.secret) : unknown),
    );
    if (person.avatar === undefined) continue;
    const userId = world.id('person', person.key);
    pictures.push({ userId, fileId: world.files.profile(person.avatar, userId, world.at('60d 12:00')) });
  }
  return pictures;
}

function seedPerson(world: World, person: Person, role: Role, phoneNumber: string, secretHash: string): void {
  const { firstName, surname } = person;
  const id = world.id('person', person.key);
  const categoryIds = person.categories.map((category) => world.id('category', category));
  const createdAt = world.at('100d 10:00');
  world.rows.add('users', {
    id,
    display_name: displayName(firstName, surname),
    role,
    selected_category_id: categoryIds[0],
    created_at: createdAt,
  });
  world.rows.add('user_categories', ...categoryIds.map((category_id) => ({ user_id: id, category_id })));
  world.rows.add('user_contacts', {
    user_id: id,
    first_name: firstName,
    surname,
    phone_number: phoneNumber,
    failed_login_attempts: 0,
    reset_required: false,
  });
  world.rows.add('user_preferences', { user_id: id, auto_open_classroom_chat: true });
  world.rows.add('auth.credentials', {
    user_id: id,
    secret_hash: secretHash,
    kind: secretKindOf(role),
    updated_at: createdAt,
  });
}
