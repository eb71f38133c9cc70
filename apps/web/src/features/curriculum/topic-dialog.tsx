// Creates a topic, or changes the name and subject of an existing one.
import type { Topic } from '@foothold/domain/curriculum/collections';
import { topicForm } from '@foothold/domain/curriculum/input';
import { useLingui } from '@lingui/react';
import { useId, useState } from 'react';
import { FormDialog } from '../../navigation/form-dialog.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { sentencesOf } from './form-sentences.ts';
import { useWriteTopics, type StoredTopic, type TopicFields } from './use-write-topics.ts';

type Props = {
  /** Undefined: a new one. */
  readonly topic: Topic | undefined;
  /** Existing subjects to choose from. */
  readonly subjects: readonly string[];
  readonly onClose: () => void;
};

export function TopicDialog({ topic, subjects, onClose }: Props) {
  const { i18n } = useLingui();
  const topics = useWriteTopics();
  const [seen, setSeen] = useState<StoredTopic>(topic ?? { topicName: '', subject: 'General', version: 0 });
  const [values, setValues] = useState<TopicFields>(seen);
  // Pressed again after a lost answer it is the same topic; with other input it is another call.
  const [callId, setCallId] = useState(() => crypto.randomUUID());
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<StoredTopic | null>(null);
  const subjectsId = useId();
  const parsed = topicForm.safeParse(values);
  const mistakes = tried ? sentencesOf(parsed.error) : {};
  const changed = values.topicName !== seen.topicName || values.subject !== seen.subject;

  const save = async () => {
    setTried(true);
    setProblem(null);
    if (!parsed.success) return;
    setBusy(true);
    const done = await (topic === undefined
      ? topics.add(parsed.data, callId)
      : topics.change(topic.id, parsed.data, seen.version));
    setBusy(false);
    if (done.outcome === 'done') {
      if (topic === undefined) showToast(i18n._('{name} was added', { name: parsed.data.topicName }));
      onClose();
    } else if (done.outcome === 'conflict') setTheirs(done.current);
    else setProblem(done.msg);
  };
  const field = (name: keyof TopicFields, label: string) => ({
    label,
    value: values[name],
    dir: 'auto',
    longest: 200,
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      setCallId(crypto.randomUUID());
    },
    ...(mistakes[name] === undefined ? {} : { error: i18n._(mistakes[name]) }),
  });
  return (
    <FormDialog
      heading={topic === undefined ? i18n._('New topic') : i18n._('Edit topic')}
      saveWord={topic === undefined ? i18n._('Create') : i18n._('Save')}
      unsaved={changed}
      saveDisabled={topic !== undefined && !changed}
      busy={busy}
      problem={problem}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField {...field('topicName', i18n._('Topic name'))} />
      <TextField {...field('subject', i18n._('Subject'))} list={subjectsId} autoComplete="off" />
      <datalist id={subjectsId}>
        {subjects.map((subject) => (
          <option key={subject}>{subject}</option>
        ))}
      </datalist>
      {theirs !== null && (
        <ConflictNotice
          theirs={`${theirs.topicName}\n${theirs.subject}`}
          onKeepMine={() => {
            setSeen(theirs);
            setTheirs(null);
          }}
          onUseTheirs={() => {
            setSeen(theirs);
            setValues(theirs);
            setTheirs(null);
          }}
        />
      )}
    </FormDialog>
  );
}
