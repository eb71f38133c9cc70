// The name of a new classroom, and its first topic and module.
import { classroomSentences } from '@foothold/domain/classrooms/sentences';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { CallForm } from '../../forms/use-call-form.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCurriculum } from '../curriculum/use-curriculum.ts';
import { stillOffered, type NewClassroomDraft } from './new-classroom-draft.ts';

export type PageProps = { readonly form: CallForm<NewClassroomDraft> };

export function CreateFirstPage({ form }: PageProps) {
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
        longest={100}
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
