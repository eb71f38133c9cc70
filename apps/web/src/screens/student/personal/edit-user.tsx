// The edit-user dialog: names and number; for admins also role and categories.
import { detailLabels, details } from '@foothold/domain/people/details';
import type { Editable } from '@foothold/domain/people/edit';
import { roleLabels, roles, type Role } from '@foothold/domain/access/roles';
import { secretKindOf, type SecretKind } from '@foothold/domain/sign-in/secret-kind';
import { useLingui } from '@lingui/react';
import type { Category } from '@foothold/domain/categories/collections';
import type { Conflict } from '../../../forms/use-call-form.ts';
import { FormDialog } from '../../../navigation/form-dialog.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { classroomsOf } from '../../../features/people/blocking-classrooms.tsx';
import { LastTeacher } from './last-teacher.tsx';
import { useEditUser, type Saved, type Versioned } from './use-edit-user.ts';
import type { UserCategories } from './use-user-categories.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx';

type Props = {
  readonly userId: string;
  /** The record when the dialog opens. */
  readonly opened: Versioned;
  /** Null: the viewer may not change role and categories. */
  readonly categories: UserCategories | null;
  readonly onSaved: (saved: Saved) => void;
  readonly onClose: () => void;
};

const credentialTypeSentences: Readonly<Record<SecretKind, string>> = {
  pin: 'Students sign in with a PIN. This person is signed out everywhere and gets a message with a link to choose one.',
  password:
    'Staff sign in with a password. This person is signed out everywhere and gets a message with a link to choose one.',
};

export function EditUser({ userId, opened, categories, onSaved, onClose }: Props) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const edit = useEditUser(userId, opened, onSaved);
  const draft = edit.values;
  const kind = secretKindOf(draft.role);
  return (
    <FormDialog
      heading={i18n._('Edit user')}
      saveWord={i18n._('Save')}
      {...edit.dialog}
      problem={null}
      onClose={onClose}
    >
      {edit.refusal !== null && (
        <Banner tone="bad" announced>
          <LastTeacher problem={{ msg: edit.refusal.msg, classrooms: classroomsOf(edit.refusal.details) }} />
        </Banner>
      )}
      {edit.conflict !== null && <ClashNotice conflict={edit.conflict} categories={categories} />}
      {details.map((detail) => (
        <TextField key={detail} label={i18n._(detailLabels[detail])} dir="auto" {...edit.field(detail)} />
      ))}
      <TextField label={i18n._('Phone number')} type="tel" inputMode="tel" {...edit.field('phoneNumber')} />
      {categories !== null && (
        <>
          <SelectField
            label={i18n._('Role')}
            value={draft.role}
            disabled={userId === viewer.id}
            options={roles.map((role) => ({ value: role, label: i18n._(roleLabels[role]) }))}
            onChange={(event) => edit.change({ role: event.target.value as Role })}
            {...(kind === secretKindOf(opened.role) ? {} : { hint: i18n._(credentialTypeSentences[kind]) })}
            {...edit.errorOf('role')}
          />
          <CategoryChoice
            all={categories.all}
            chosen={draft.categoryIds}
            onChange={(categoryIds) => edit.change({ categoryIds })}
            {...edit.errorOf('categoryIds')}
          />
        </>
      )}
    </FormDialog>
  );
}

type ClashProps = {
  readonly conflict: Conflict<Editable>;
  readonly categories: UserCategories | null;
};

/** Of the fields that both have changed. */
function ClashNotice({ conflict, categories }: ClashProps) {
  const { i18n } = useLingui();
  const { theirs } = conflict;
  const { phoneNumber, role, categoryIds } = theirs;
  const names = (categories?.all ?? [])
    .filter((category) => categoryIds?.includes(category.id))
    .map((category) => category.categoryName);
  const shown = [
    ...details.map((detail) => [i18n._(detailLabels[detail]), theirs[detail]] as const),
    [i18n._('Phone number'), phoneNumber],
    [i18n._('Role'), role && i18n._(roleLabels[role])],
    [i18n._('Categories'), categoryIds && names.join(', ')],
  ].filter(([, value]) => value !== undefined);
  return (
    <ConflictNotice
      {...conflict}
      theirs={shown.map(([label, value]) => (
        <div key={label}>
          {label}: <bdi>{value}</bdi>
        </div>
      ))}
    />
  );
}

type CategoryChoiceProps = {
  readonly all: readonly Category[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly error?: string;
};

/** A checkbox for each category that a user may belong to. */
function CategoryChoice({ all, ...choice }: CategoryChoiceProps) {
  const { i18n } = useLingui();
  return (
    <CheckboxGroup
      label={i18n._('Categories')}
      options={all.map(({ id, categoryName }) => ({ value: id, label: <bdi>{categoryName}</bdi> }))}
      {...choice}
    />
  );
}
