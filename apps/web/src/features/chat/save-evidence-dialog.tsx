// The dialog that saves a message as evidence: the message, and the target or task to save it for.
import type { Chat, Message } from '@foothold/domain/chat/collections';
import type { Module } from '@foothold/domain/curriculum/collections';
import type { Person } from '@foothold/domain/people/collections';
import { useLingui } from '@lingui/react';
import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { shownNumber } from '@foothold/domain/curriculum/order';
import { addressOfKind } from '@foothold/domain/chat/kinds';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { useTargets } from '../targets/use-targets.ts';
import { MessageBubble } from './message-bubble.tsx';
import { useTasks } from '../curriculum/use-module.ts';
import { calls } from '../../connection/calls.ts';
import { useAttempt } from '../../connection/use-attempt.ts';
import { showToast } from '../../ui/toast.ts';

export type SaveEvidenceProps = {
  readonly message: Message;
  readonly author: Person | undefined;
  readonly kind: Chat['kind'];
  readonly onClose: () => void;
};

type Props = SaveEvidenceProps & {
  /** The modules that the author is taught and that have tasks. */
  readonly modules: readonly Module[];
  readonly modulesComplete: boolean;
};

const ofTargets = 'targets';

export function SaveEvidenceDialog({ message, author, kind, onClose, modules, modulesComplete }: Props) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const { targets, complete } = useTargets(message.createdBy ?? '');
  const [group, setGroup] = useState('');
  const [subject, setSubject] = useState<EvidenceSubject | null>(null);
  const { save, busy, problem } = useSaveAsEvidence(message, kind, onClose);
  const isEmpty = targets.length === 0 && modules.length === 0;
  return (
    <Dialog
      open
      heading={i18n._('Save as evidence')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._('Cancel')}</Button>
          <Button
            variant="primary"
            icon={BookmarkPlus}
            disabled={subject === null}
            busy={busy}
            onClick={() => subject !== null && void save(subject)}
          >
            {i18n._('Save')}
          </Button>
        </>
      }
    >
      <Stack>
        {message.createdBy === viewer.id && <p>{i18n._('Keep this for my teacher.')}</p>}
        <MessageBubble message={message} author={author} isMine={message.createdBy === viewer.id} />
        {!complete || !modulesComplete ? (
          <Skeleton shape="row" count={2} />
        ) : isEmpty ? (
          <p>{i18n._('No lesson yet.')}</p>
        ) : (
          <>
            <SelectField
              label={i18n._('Which work is this for?')}
              placeholder={i18n._('Please choose')}
              value={group}
              onChange={(event) => {
                setGroup(event.target.value);
                setSubject(null);
              }}
              options={[
                ...(targets.length > 0 ? [{ value: ofTargets, label: i18n._('A personal target') }] : []),
                ...modules.map(({ id, moduleName }) => ({
                  value: id,
                  label: i18n._('A task of {name}', { name: moduleName }),
                })),
              ]}
            />
            {group === ofTargets && (
              <SelectField
                label={i18n._('Which target?')}
                placeholder={i18n._('Please choose')}
                value={subject?.targetId ?? ''}
                onChange={({ target: { value } }) => setSubject(value === '' ? null : { targetId: value })}
                options={targets.map(({ id, targetText }) => ({ value: id, label: targetText }))}
              />
            )}
            {group !== '' && group !== ofTargets && (
              <TaskChoice
                key={group}
                moduleId={group}
                chosen={subject?.taskId ?? ''}
                onChoose={(taskId) => setSubject(taskId === '' ? null : { taskId })}
              />
            )}
          </>
        )}
        <div role="alert">{problem !== null && <FieldError>{i18n._(problem)}</FieldError>}</div>
      </Stack>
    </Dialog>
  );
}

type TaskChoiceProps = {
  readonly moduleId: string;
  /** Empty: none chosen. */
  readonly chosen: string;
  readonly onChoose: (taskId: string) => void;
};

/** A select for one task of a module. */
function TaskChoice({ moduleId, chosen, onChoose }: TaskChoiceProps) {
  const { i18n } = useLingui();
  const tasks = useTasks(moduleId);
  if (tasks.status !== 'ready') return <Skeleton shape="row" />;
  if (tasks.items.length === 0) return <p>{i18n._('No tasks yet')}</p>;
  return (
    <SelectField
      label={i18n._('Which task?')}
      placeholder={i18n._('Please choose')}
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
      options={tasks.items.map((task) => ({
        value: task.id,
        label: `${shownNumber(task)}. ${task.instructions}`,
      }))}
    />
  );
}

type EvidenceSubject =
  | { readonly targetId: string; readonly taskId?: undefined }
  | { readonly taskId: string; readonly targetId?: undefined };

/** Saves a message as evidence, once, and confirms it. */
function useSaveAsEvidence(message: Message, kind: Chat['kind'], onSaved: () => void) {
  const { i18n } = useLingui();
  // The same id for every attempt, so that a retry after a lost answer saves it once.
  const [evidenceId] = useState(() => crypto.randomUUID());
  const { busy, problem, attempt } = useAttempt();
  const save = async (subject: EvidenceSubject) => {
    const done = await attempt(() =>
      calls.chat.saveMessageAsEvidence({
        collection: addressOfKind(kind),
        chatId: message.chatId,
        messageId: message.id,
        evidenceId,
        ...subject,
      }),
    );
    if (!done) return;
    showToast(i18n._('Saved as evidence'));
    onSaved();
  };
  return { save, busy, problem };
}
