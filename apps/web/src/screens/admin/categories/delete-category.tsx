// Deletes a category after a confirmation that lists what is deleted with it; above a certain amount its name must be typed.
import type { Category } from '@foothold/domain/categories/collections';
import { isNamed, mustBeNamed, type CategoryContents } from '@foothold/domain/categories/contents';
import { maxCategoryNameLength } from '@foothold/domain/categories/input';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { refusalOf } from '../../../connection/calls.ts';
import { AlertDialog, ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LoadingSpinner } from '../../../ui/spinner.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { deleteCategory, readCategoryContents, type ContentsAnswer } from './use-all-categories.ts';

type Props = { readonly category: Category; readonly onClose: () => void };

export function DeleteCategory({ category: { id, categoryName }, onClose }: Props) {
  const { i18n } = useLingui();
  const [found, setFound] = useState<ContentsAnswer | null>(null);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let open = true;
    readCategoryContents(id).then(
      (answer) => open && setFound(answer),
      (error: unknown) => open && setProblem(refusalOf(error).msg),
    );
    return () => {
      open = false;
    };
  }, [id]);
  const confirm = async () => {
    setBusy(true);
    try {
      await deleteCategory(id, typed);
      onClose();
    } catch (error) {
      const { msg, details } = refusalOf(error);
      // Something was added since the confirmation opened: it is asked again with the current counts.
      if ('contents' in details) setFound({ contents: details['contents'] as CategoryContents, users: 0 });
      else setProblem(msg);
    } finally {
      setBusy(false);
    }
  };
  // While it has users, nothing is deleted: it is refused.
  const contents = found === null || found.users > 0 ? null : found.contents;
  const named = contents !== null && mustBeNamed(contents);
  if (problem !== null) {
    return (
      <AlertDialog open onClose={onClose}>
        {i18n._(problem)}
      </AlertDialog>
    );
  }
  return (
    <ConfirmDialog
      open
      heading={i18n._('Delete category')}
      danger
      busy={busy}
      confirmDisabled={found === null || (named && !isNamed(typed, categoryName))}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{i18n._('Are you sure you want to delete {name}?', { name: categoryName })}</p>
      {found === null && <LoadingSpinner />}
      {contents !== null && <Contents contents={contents} />}
      {named && (
        <TextField
          label={i18n._("Type the category's name to delete it")}
          value={typed}
          maxLength={maxCategoryNameLength}
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </ConfirmDialog>
  );
}

function Contents({ contents }: { readonly contents: CategoryContents }) {
  const { i18n } = useLingui();
  const { topics, modules, lessons, classrooms, templates } = contents;
  const counts = [
    [topics, i18n._('{count, plural, one {# topic} other {# topics}}', { count: topics })],
    [modules, i18n._('{count, plural, one {# module} other {# modules}}', { count: modules })],
    [
      lessons,
      i18n._('{count, plural, one {# lesson (resource or task)} other {# lessons (resources and tasks)}}', {
        count: lessons,
      }),
    ],
    [classrooms, i18n._('{count, plural, one {# classroom} other {# classrooms}}', { count: classrooms })],
    [
      templates,
      i18n._('{count, plural, one {# learning plan} other {# learning plans}}', { count: templates }),
    ],
  ] as const;
  const some = counts.filter(([count]) => count > 0);
  return (
    <>
      {some.length > 0 && (
        <>
          <p>{i18n._('This is deleted with it:')}</p>
          <ul>
            {some.map(([, line]) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <p>{i18n._('This cannot be undone.')}</p>
    </>
  );
}
