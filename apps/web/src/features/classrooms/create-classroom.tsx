// Creates a classroom on two pages: name and first module, then people. Asks before input is discarded.
import { firstPage, newClassroom } from '@foothold/domain/classrooms/input';
import { useLingui } from '@lingui/react';
import { useNavigate, Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { can } from '@foothold/domain/access/roles';
import { classroomSentences } from '@foothold/domain/classrooms/sentences';
import { calls } from '../../connection/calls.ts';
import { fieldErrorsIn } from '../../forms/field-errors.ts';
import { useCallForm, type CallForm } from '../../forms/use-call-form.ts';
import { DiscardQuestion } from '../../navigation/discard-question.tsx';
import { UnsavedChanges } from '../../navigation/unsaved-changes.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Problem } from '../../ui/problem.tsx';
import { showToast } from '../../ui/toast.ts';
import { useFocusOnFirstError } from '../../ui/use-focus-on-first-error.ts';
import { useCurriculum } from '../curriculum/use-curriculum.ts';
import { stillOffered, type NewClassroomDraft } from './new-classroom-draft.ts';
import { Picker } from '../../ui/picker.tsx';
import { usePeople } from '../people/use-people.ts';
import { asOptions } from './person-options.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

const emptyDraft: NewClassroomDraft = {
  classroomName: '',
  topicId: '',
  moduleId: '',
  teacherId: '',
  students: [],
};

export function CreateClassroom({ onClose }: { readonly onClose: () => void }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const curriculum = useCurriculum();
  const [asking, setAsking] = useState(false);
  const [page, setPage] = useState<1 | 2>(1);
  const form = useCallForm({
    initial: emptyDraft,
    check: (draft) => fieldErrorsIn(page === 1 ? firstPage : newClassroom, stillOffered(draft, curriculum)),
    send: async (draft, { callId }) => {
      if (page === 1) return setPage(2);
      const { chat } = await calls.classrooms.createClassroom(
        { ...draft, students: [...draft.students] },
        { context: { callId } },
      );
      showToast(i18n._('The classroom is ready'), 'good', {
        action: {
          word: i18n._('Open'),
          run: () =>
            void navigate({ to: '/staff/classrooms/$groupChatId', params: { groupChatId: chat.id } }),
        },
      });
      return onClose();
    },
  });
  const { problem } = form.dialog;
  const { form: fields, announcement } = useFocusInPages(page, form.failures);
  const submit = () => {
    const { error } = firstPage.safeParse(stillOffered(form.values, curriculum));
    // Its module was deleted while the second page was open: the error is beside the field.
    if (error !== undefined) setPage(1);
    form.submit();
  };
  const leave = () => (form.changed ? setAsking(true) : onClose());
  return (
    <>
      <Dialog open heading={i18n._('Create classroom')} onClose={leave}>
        <form
          ref={fields}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Stack gap="large">
            <p ref={announcement} tabIndex={-1}>
              {i18n._('Page {page} of 2', { page })}
            </p>
            <Problem sentence={problem} heading={i18n._('The classroom was not created')} />
            {page === 1 ? <CreateFirstPage form={form} /> : <CreateSecondPage form={form} />}
            <DialogActions>
              {page === 2 && <Button onClick={() => setPage(1)}>{i18n._('Back')}</Button>}
              <Button type="submit" variant="primary" busy={form.busy}>
                {page === 1 ? i18n._('Next') : i18n._('Create')}
              </Button>
            </DialogActions>
          </Stack>
        </form>
      </Dialog>
      <DiscardQuestion open={asking} onDiscard={onClose} onStay={() => setAsking(false)} />
      <UnsavedChanges unsaved={form.changed} />
    </>
  );
}

/** Moves focus to the start of a new page, and to the first invalid field after an error. */
function useFocusInPages(page: number, failures: number) {
  const form = useFocusOnFirstError<HTMLFormElement>(failures);
  const announcement = useRef<HTMLParagraphElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) announcement.current?.focus();
    shown.current = page;
  }, [page]);
  return { form, announcement };
}

/** The teachers and students of a new classroom: users of the selected category. */
function CreateSecondPage({ form }: PageProps) {
  const { i18n } = useLingui();
  const { teacherId, students: members } = form.values;
  const people = usePeople().ofCategory;
  const teachers = asOptions(people.filter(({ role }) => can(role, 'teach')));
  const students = asOptions(people.filter(({ role }) => can(role, 'learn')));
  return (
    <>
      <Picker
        label={i18n._('Teacher')}
        {...(teachers.length === 0 && {
          hint: i18n._('There is no teacher yet. An administrator can invite one under Users.'),
        })}
        placeholder={i18n._('Type a name')}
        options={teachers}
        chosen={teacherId === '' ? [] : [teacherId]}
        onChange={([chosen = '']) => form.change({ teacherId: chosen })}
        {...form.errorOf('teacherId')}
      />
      <Picker
        many
        label={i18n._('Students')}
        hint={i18n._('You can also add students later.')}
        placeholder={i18n._('Type a name')}
        options={students}
        chosen={members}
        onChange={(chosen) => form.change({ students: chosen })}
      />
    </>
  );
}

type PageProps = { readonly form: CallForm<NewClassroomDraft> };

/** The name of a new classroom, and its first topic and module. */
function CreateFirstPage({ form }: PageProps) {
  const { i18n } = useLingui();
  const curriculum = useCurriculum();
  const topics = curriculum.topics.filter((topic) => topic.active);
  const none = curriculum.complete && topics.length === 0;
  const { topicId, moduleId } = stillOffered(form.values, curriculum);
  const modules = topicId === '' ? [] : (curriculum.modulesOf.get(topicId) ?? []);
  return (
    <>
      <TextField
        label={i18n._('Classroom name')}
        maxLength={100}
        dir="auto"
        autoComplete="off"
        {...form.field('classroomName')}
      />
      <SelectField
        label={i18n._('Topic')}
        placeholder={none ? i18n._('No topics yet') : i18n._('Choose a topic')}
        hint={
          none ? <Link to="/staff/topics">{i18n._('Add a topic and its first module.')}</Link> : undefined
        }
        value={topicId}
        options={topics.map(({ id, topicName }) => ({ value: id, label: topicName }))}
        onChange={(event) => form.change({ topicId: event.target.value, moduleId: '' })}
        {...form.errorOf('topicId')}
      />
      <SelectField
        label={i18n._('Module')}
        placeholder={topicId === '' ? i18n._(classroomSentences.topicFirst) : i18n._('Choose a module')}
        options={modules.map(({ id, moduleName }) => ({ value: id, label: moduleName }))}
        {...form.field('moduleId')}
        value={moduleId}
      />
    </>
  );
}
