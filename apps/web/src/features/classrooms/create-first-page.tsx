// The name of a new classroom, and its first topic and module.
import { classroomSentences } from '@foothold/domain/classrooms/sentences';
import { useLingui } from '@lingui/react';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCurriculum } from '../curriculum/use-curriculum.ts';
import type { Mistakes, NewClassroomDraft } from './new-classroom-draft.ts';

export type PageProps = {
  readonly draft: NewClassroomDraft;
  readonly mistakes: Mistakes;
  readonly onChange: (part: Partial<NewClassroomDraft>) => void;
};

export function CreateFirstPage({ draft, mistakes, onChange }: PageProps) {
  const { i18n } = useLingui();
  const curriculum = useCurriculum();
  const topics = curriculum.topics.filter((topic) => topic.active);
  const modules = draft.topicId === '' ? [] : (curriculum.modulesOf.get(draft.topicId) ?? []);
  const errorOf = (field: keyof NewClassroomDraft) =>
    mistakes[field] === undefined ? {} : { error: i18n._(mistakes[field]) };
  return (
    <>
      <TextField
        label={i18n._('Classroom name')}
        value={draft.classroomName}
        longest={100}
        dir="auto"
        autoComplete="off"
        onChange={(event) => onChange({ classroomName: event.target.value })}
        {...errorOf('classroomName')}
      />
      <SelectField
        label={i18n._('Topic')}
        placeholder={i18n._('Choose a topic')}
        value={draft.topicId}
        options={topics.map(({ id, topicName }) => ({ value: id, label: topicName }))}
        onChange={(event) => onChange({ topicId: event.target.value, moduleId: '' })}
        {...errorOf('topicId')}
      />
      <SelectField
        label={i18n._('Module')}
        placeholder={draft.topicId === '' ? i18n._(classroomSentences.topicFirst) : i18n._('Choose a module')}
        value={draft.moduleId}
        options={modules.map(({ id, moduleName }) => ({ value: id, label: moduleName }))}
        onChange={(event) => onChange({ moduleId: event.target.value })}
        {...errorOf('moduleId')}
      />
    </>
  );
}
