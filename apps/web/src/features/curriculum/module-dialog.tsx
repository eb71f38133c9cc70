// Creates a module with its name and picture, or changes those of an existing one.
import type { Module } from '@foothold/domain/curriculum/collections';
import { curriculumSentences, moduleName as moduleNameSchema } from '@foothold/domain/curriculum/input';
import { fileUrl } from '@foothold/domain/files/kinds';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { conflictOf, isVersionOf } from '../../connection/conflict.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { FormDialog } from '../../navigation/form-dialog.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { ImageField } from './image-field.tsx';
import { addModule, editModule, type Picture } from './write-modules.ts';

type Props = {
  readonly topicId: string;
  /** Undefined: a new one. */
  readonly module: Module | undefined;
  /** The names of the topic's other modules. */
  readonly existingNames: readonly string[];
  readonly onClose: () => void;
};

type Values = { readonly moduleName: string; readonly picture: Picture | null };

export function ModuleDialog({ topicId, module, existingNames, onClose }: Props) {
  const { i18n } = useLingui();
  const [newId] = useState(() => crypto.randomUUID());
  const [unsuitable, setUnsuitable] = useState<string | null>(null);
  const [percent, setPercent] = useState(0);
  const form = useCallForm<Values>({
    initial: { moduleName: module?.moduleName ?? '', picture: null },
    ...(module && {
      edit: {
        version: module.version,
        conflictOf: (error) => conflictOf(error, isVersionOf('moduleName')),
      },
    }),
    check: ({ moduleName, picture }) => ({
      moduleName: nameError(moduleName, existingNames),
      picture: module === undefined && picture === null ? curriculumSentences.moduleImage : undefined,
    }),
    send: async ({ moduleName, picture }, { callId, expectedVersion, changes }) => {
      setPercent(0);
      if (module !== undefined) {
        await editModule(module, changes, expectedVersion, setPercent);
      } else if (picture !== null) {
        const sending = { callId, onProgress: setPercent };
        await addModule({ topicId, moduleId: newId }, moduleName, picture, sending);
        showToast(i18n._('{name} was added', { name: moduleName.trim() }));
      }
      onClose();
    },
  });
  const { picture } = form.values;
  const unsuitableError = unsuitable === null ? undefined : i18n._(unsuitable);
  return (
    <FormDialog
      heading={module === undefined ? i18n._('Add module') : i18n._('Edit module')}
      saveWord={
        form.busy && percent > 0 && percent < 100
          ? i18n._('Sending {percent}%', { percent })
          : module === undefined
            ? i18n._('Add module')
            : i18n._('Save')
      }
      {...form.dialog}
      onClose={onClose}
    >
      <TextField label={i18n._('Module name')} dir="auto" maxLength={200} {...form.field('moduleName')} />
      <ImageField
        chosen={picture?.file ?? null}
        there={module === undefined || module.imageFileId === null ? null : fileUrl(module.imageFileId)}
        error={unsuitableError ?? form.errorOf('picture').error}
        onChoose={(file) => {
          setUnsuitable(null);
          form.change({ picture: { id: crypto.randomUUID(), file } });
        }}
        onRefuse={setUnsuitable}
      />
      {form.conflict !== null && (
        <ConflictNotice {...form.conflict} theirs={form.conflict.theirs.moduleName} />
      )}
    </FormDialog>
  );
}

function nameError(name: string, existingNames: readonly string[]): string | undefined {
  const parsed = moduleNameSchema.safeParse(name);
  if (!parsed.success) return curriculumSentences.moduleName;
  return existingNames.includes(parsed.data) ? curriculumSentences.moduleNameInUse : undefined;
}
