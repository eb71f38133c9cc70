// Adds a personal target for a student, in a dialog that keeps its text when sending fails.
import { isBlank } from '@foothold/domain/contract/blank';
import { longestTarget, targetSentences } from '@foothold/domain/targets/sentences';
import { useLingui } from '@lingui/react';
import { useRef, useState } from 'react';
import { useAttempt } from '../../connection/use-attempt.ts';
import { FormDialog } from '../../navigation/form-dialog.tsx';
import { Banner } from '../../ui/banner.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { addTarget } from './use-target-changes.ts';

type Props = { readonly studentId: string; readonly onClose: () => void };

export function AddTarget({ studentId, onClose }: Props) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  // The same text sent again is the same target.
  const sent = useRef<{ readonly text: string; readonly targetId: string } | null>(null);
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const { busy, problem, attempt } = useAttempt();
  const send = async () => {
    setMissing(isBlank(text));
    if (isBlank(text)) return;
    if (sent.current?.text !== text) sent.current = { text, targetId: crypto.randomUUID() };
    const { targetId } = sent.current;
    if (await attempt(() => addTarget(targetId, studentId, viewer.selectedCategoryId, text))) onClose();
  };
  return (
    <FormDialog
      heading={i18n._('Add personal target')}
      saveWord={i18n._('Add')}
      unsaved={!isBlank(text)}
      busy={busy}
      onSave={() => void send()}
      onClose={onClose}
    >
      <TextArea
        label={i18n._('Target')}
        minRows={3}
        maxRows={8}
        longest={longestTarget}
        dir="auto"
        value={text}
        onChange={(event) => {
          setMissing(false);
          setText(event.target.value);
        }}
        {...(missing ? { error: i18n._(targetSentences.required) } : {})}
      />
      {problem !== null && (
        <Banner tone="bad" heading={i18n._('The target was not added.')} announced>
          {i18n._(problem)}
        </Banner>
      )}
    </FormDialog>
  );
}
