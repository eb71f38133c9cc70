// Creates a module with its name, can-do statement and picture, or changes those of an existing one.
import type { Module } from '@foothold/domain/curriculum/collections';
import { curriculumSentences, moduleName as moduleNameSchema } from '@foothold/domain/curriculum/input';
import { fileUrl } from '@foothold/domain/files/kinds';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { conflictOf, isVersionOf } from '../../connection/conflict.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { FormDialog } from '../../navigation/form-dialog.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { isBlank } from '@foothold/domain/contract/blank';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { drawingFor, type DrawingName } from './drawings/module-drawings.ts';
import { ImageField } from './image-field.tsx';
import { addModule, editModule, type Picture } from './write-modules.ts';

type Props = {
  readonly topicId: string;
  /** Undefined: a new one. */
  readonly module: Module | undefined;
  /** The names of the topic's other modules. */
  readonly existingNames: readonly string[];
  readonly onClose: () => void;
  /** It has been added under this id. */
  readonly onAdded?: (moduleId: string) => void;
};

type Values = {
  readonly moduleName: string;
  readonly canDo: string;
  readonly picture: Picture | null;
};

export function ModuleDialog({ topicId, module, existingNames, onClose, onAdded }: Props) {
  const { i18n } = useLingui();
  const [newId] = useState(() => crypto.randomUUID());
  const drawing = useDrawing(existingNames.length);
  const [unsuitable, setUnsuitable] = useState<string | null>(null);
  const [percent, setPercent] = useState(0);
  const form = useCallForm<Values>({
    initial: { moduleName: module?.moduleName ?? '', canDo: module?.canDo ?? '', picture: null },
    ...(module && {
      edit: {
        version: module.version,
        conflictOf: (error) => conflictOf(error, isVersionOf('moduleName', 'canDo')),
      },
    }),
    check: (values) => ({
      moduleName: nameError(values.moduleName, existingNames),
      picture:
        module === undefined && pictureOf(values) === null ? curriculumSentences.moduleImage : undefined,
    }),
    send: async (values, { callId, expectedVersion, changes }) => {
      const { moduleName, canDo } = values;
      const picture = pictureOf(values);
      setPercent(0);
      if (module !== undefined) {
        await editModule(module, changes, expectedVersion, setPercent);
      } else if (picture !== null) {
        const sending = { callId, onProgress: setPercent };
        await addModule({ topicId, moduleId: newId }, { moduleName, canDo }, picture, sending);
        showToast(i18n._('{name} was added', { name: moduleName.trim() }));
        onAdded?.(newId);
      }
      onClose();
    },
  });
  /** A new module gets a drawing with its name, until another picture is chosen. */
  function pictureOf({ moduleName, picture }: Values): Picture | null {
    return picture ?? (module === undefined ? drawing(moduleName) : null);
  }
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
      <TextField
        label={i18n._('Can-do statement (optional)')}
        hint={i18n._('Learners read it at the end: “I can make an appointment.”')}
        dir="auto"
        maxLength={200}
        {...form.field('canDo')}
      />
      <ImageField
        chosen={pictureOf(form.values)?.content ?? null}
        there={module === undefined || module.imageFileId === null ? null : fileUrl(module.imageFileId)}
        error={unsuitableError ?? form.errorOf('picture').error}
        onChoose={(content) => {
          setUnsuitable(null);
          form.change({ picture: { id: crypto.randomUUID(), content } });
        }}
        onRefuse={setUnsuitable}
      />
      {form.conflict !== null && <ConflictNotice {...form.conflict} theirs={wordsIn(form.conflict.theirs)} />}
    </FormDialog>
  );
}

function wordsIn({ moduleName, canDo }: Partial<Values>): string {
  return [moduleName, canDo].filter((words) => words !== undefined).join('\n');
}

/** The drawing for a name, under the same id whenever it is asked for, so that a repeated upload continues; null without a name. */
function useDrawing(beside: number): (moduleName: string) => Picture | null {
  const [ids] = useState(() => new Map<DrawingName, string>());
  return (moduleName) => {
    if (isBlank(moduleName)) return null;
    const content = drawingFor(moduleName, beside);
    const id = ids.get(content) ?? crypto.randomUUID();
    ids.set(content, id);
    return { id, content };
  };
}

function nameError(name: string, existingNames: readonly string[]): string | undefined {
  const parsed = moduleNameSchema.safeParse(name);
  if (!parsed.success) return curriculumSentences.moduleName;
  return existingNames.includes(parsed.data) ? curriculumSentences.moduleNameInUse : undefined;
}
