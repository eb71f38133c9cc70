// The edit-user dialog: names and number; for admins also role and categories.
import { detailLabels, details, mapDetails } from '@foothold/domain/people/details';
import type { EditableField } from '@foothold/domain/people/edit';
import { roleLabels, roles, type Role } from '@foothold/domain/access/roles';
import { secretKindOf, type SecretKind } from '@foothold/domain/sign-in/secret-kind';
import { useLingui } from '@lingui/react';
import { FormDialog } from '../../navigation/form-dialog.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CategoryChoice } from './category-choice.tsx';
import { LastTeacher } from './last-teacher.tsx';
import { useEditUser, type Clash, type Saved, type UserEdit, type Versioned } from './use-edit-user.ts';
import type { UserCategories } from './use-user-categories.ts';
import { useViewer } from '../../session/viewer.tsx';

type Props = {
  readonly userId: string;
  /** The record when the dialog opens. */
  readonly opened: Versioned;
  /** Null: the viewer may not change role and categories. */
  readonly categories: UserCategories | null;
  readonly onSaved: (saved: Saved) => void;
  readonly onClose: () => void;
};

const otherKindSentences: Readonly<Record<SecretKind, string>> = {
  pin: 'Students sign in with a PIN. This person is signed out everywhere and gets a message with a link to choose one.',
  password:
    'Staff sign in with a password. This person is signed out everywhere and gets a message with a link to choose one.',
};

export function EditUser({ userId, opened, categories, onSaved, onClose }: Props) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const edit = useEditUser(userId, opened, onSaved);
  const { draft, mistakes } = edit;
  const kind = secretKindOf(draft.role);
  const said = (field: EditableField) => {
    const sentence = mistakes[field];
    return sentence === undefined ? {} : { error: i18n._(sentence) };
  };
  return (
    <FormDialog
      heading={i18n._('Edit user')}
      unsaved={edit.changed}
      saveWord={i18n._('Save')}
      saveDisabled={!edit.changed}
      busy={edit.busy}
      onSave={() => void edit.save()}
      onClose={onClose}
    >
      {edit.problem !== null && (
        <Banner tone="bad" announced>
          <LastTeacher problem={edit.problem} />
        </Banner>
      )}
      {edit.clash !== null && <ClashNotice clash={edit.clash} edit={edit} categories={categories} />}
      {details.map((detail) => (
        <TextField
          key={detail}
          label={i18n._(detailLabels[detail])}
          value={draft[detail]}
          dir="auto"
          onChange={(event) => edit.change({ [detail]: event.target.value })}
          {...said(detail)}
        />
      ))}
      <TextField
        label={i18n._('Phone number')}
        type="tel"
        inputMode="tel"
        value={draft.phoneNumber}
        onChange={(event) => edit.change({ phoneNumber: event.target.value })}
        {...said('phoneNumber')}
      />
      {categories !== null && (
        <>
          <SelectField
            label={i18n._('Role')}
            value={draft.role}
            disabled={userId === viewer.id}
            options={roles.map((role) => ({ value: role, label: i18n._(roleLabels[role]) }))}
            onChange={(event) => edit.change({ role: event.target.value as Role })}
            {...(kind === secretKindOf(opened.role) ? {} : { hint: i18n._(otherKindSentences[kind]) })}
            {...said('role')}
          />
          <CategoryChoice
            all={categories.all}
            chosen={draft.categoryIds}
            onChange={(categoryIds) => edit.change({ categoryIds })}
            {...said('categoryIds')}
          />
        </>
      )}
    </FormDialog>
  );
}

type ClashProps = {
  readonly clash: Clash;
  readonly edit: UserEdit;
  readonly categories: UserCategories | null;
};

/** Of the fields that both have changed. */
function ClashNotice({ clash, edit, categories }: ClashProps) {
  const { i18n } = useLingui();
  const { theirs } = clash;
  const shown: Record<EditableField, readonly [label: string, value: string]> = {
    ...mapDetails((detail) => [i18n._(detailLabels[detail]), theirs[detail]] as const),
    phoneNumber: [i18n._('Phone number'), theirs.phoneNumber],
    role: [i18n._('Role'), i18n._(roleLabels[theirs.role])],
    categoryIds: [
      i18n._('Categories'),
      (categories?.all ?? [])
        .filter((category) => theirs.categoryIds.includes(category.id))
        .map((category) => category.categoryName)
        .join(', '),
    ],
  };
  return (
    <ConflictNotice
      theirs={clash.fields.map((field) => (
        <div key={field}>
          {shown[field][0]}: <bdi>{shown[field][1]}</bdi>
        </div>
      ))}
      onKeepMine={edit.keepMine}
      onUseTheirs={edit.acceptTheirs}
    />
  );
}
