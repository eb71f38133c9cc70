// The name of a new classroom, and its first topic and module.
import { classroomSentences } from '@foothold/domain/classrooms/sentences';
import { useLingui } from '@lingui/react';
import type { CallForm } from '../../forms/use-call-form.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCurriculum } from '../curriculum/use-curriculum.ts';
import type { NewClassroomDraft } from './new-classroom-draft.ts';

export type PageProps = { readonly form: CallForm<NewClassroomDraft> };

export function CreateFirstPage({ form }: PageProps) {
  const { i18n } = useLingui();
  const curriculum = useCurriculum();
  const topics = curriculum.topics.filter((topic) => topic.active);
  const { topicId } = form.values;
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
        placeholder={i18n._('Choose a topic')}
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
      />
    </>
  );
}
