// Creates a module with its name and picture, or changes those of an existing one.
import type { Module } from '@foothold/domain/curriculum/collections';
import { curriculumSentences, moduleName as moduleNameSchema } from '@foothold/domain/curriculum/input';
import { fileUrl } from '@foothold/domain/files/kinds';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { FormDialog } from '../../navigation/form-dialog.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { ImageField } from './image-field.tsx';
import { addModule, editModule, type Picture, type StoredName } from './write-modules.ts';

type Props = {
  readonly topicId: string;
  /** Undefined: a new one. */
  readonly module: Module | undefined;
  /** The names of the topic's other modules. */
  readonly existingNames: readonly string[];
  readonly onClose: () => void;
};

export function ModuleDialog({ topicId, module, existingNames, onClose }: Props) {
  const { i18n } = useLingui();
  const [seen, setSeen] = useState<StoredName>(module ?? { moduleName: '', version: 0 });
  const [name, setName] = useState(seen.moduleName);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [newId] = useState(() => crypto.randomUUID());
  const [callId, setCallId] = useState(() => crypto.randomUUID());
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<StoredName | null>(null);
  const parsed = moduleNameSchema.safeParse(name);
  const nameProblem = parsed.success
    ? existingNames.includes(parsed.data)
      ? curriculumSentences.moduleNameInUse
      : undefined
    : curriculumSentences.moduleName;
  const imageProblem =
    refused ?? (tried && module === undefined && picture === null ? curriculumSentences.moduleImage : null);
  const changed = name !== seen.moduleName || picture !== null;

  const save = async () => {
    setTried(true);
    setProblem(null);
    if (!parsed.success || nameProblem !== undefined || (module === undefined && picture === null)) return;
    setPercent(0);
    const done = await send(parsed.data);
    setPercent(null);
    if (done?.outcome === 'done') {
      if (module === undefined) showToast(i18n._('{name} was added', { name: parsed.data }));
      onClose();
    } else if (done?.outcome === 'conflict') setTheirs(done.current);
    else if (done?.outcome === 'failed') setProblem(done.msg);
  };
  const send = async (moduleName: string) => {
    if (module !== undefined) {
      const renamed = moduleName === seen.moduleName ? {} : { moduleName };
      const expectedVersion = seen.version;
      return editModule(module, { ...renamed, expectedVersion, picture }, setPercent);
    }
    if (picture === null) return undefined;
    return addModule({ topicId, moduleId: newId }, moduleName, picture, { callId, onProgress: setPercent });
  };
  return (
    <FormDialog
      heading={module === undefined ? i18n._('Add module') : i18n._('Edit module')}
      saveWord={
        percent !== null && percent > 0 && percent < 100
          ? i18n._('Sending {percent}%', { percent })
          : module === undefined
            ? i18n._('Add module')
            : i18n._('Save')
      }
      unsaved={changed}
      saveDisabled={module !== undefined && !changed}
      busy={percent !== null}
      problem={problem}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={i18n._('Module name')}
        value={name}
        dir="auto"
        longest={200}
        onChange={(event) => {
          setName(event.target.value);
          setCallId(crypto.randomUUID());
        }}
        {...(tried && nameProblem !== undefined ? { error: i18n._(nameProblem) } : {})}
      />
      <ImageField
        chosen={picture?.file ?? null}
        there={module === undefined || module.imageFileId === null ? null : fileUrl(module.imageFileId)}
        error={imageProblem === null ? undefined : i18n._(imageProblem)}
        onChoose={(file) => {
          setRefused(null);
          setPicture({ id: crypto.randomUUID(), file });
          setCallId(crypto.randomUUID());
        }}
        onRefuse={setRefused}
      />
      {theirs !== null && (
        <ConflictNotice
          theirs={theirs.moduleName}
          onKeepMine={() => {
            setSeen(theirs);
            setTheirs(null);
          }}
          onUseTheirs={() => {
            setSeen(theirs);
            setName(theirs.moduleName);
            setTheirs(null);
          }}
        />
      )}
    </FormDialog>
  );
}
