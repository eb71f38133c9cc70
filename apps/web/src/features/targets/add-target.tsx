// A new personal target for a student, in a dialog that keeps its words when sending fails.
import { longestTarget, targetSentences } from '@foothold/domain/targets/sentences';
import { useLingui } from '@lingui/react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { refusalOf } from '../../connection/calls.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useViewer } from '../people/viewer.tsx';
import { addTarget } from './use-target-changes.ts';

type Props = { readonly studentId: string; readonly onClose: () => void };

export function AddTarget({ studentId, onClose }: Props) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const formId = useId();
  // The same words sent again are the same target.
  const sent = useRef<{ readonly text: string; readonly targetId: string } | null>(null);
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setMissing(text.trim() === '');
    if (text.trim() === '') return;
    setBusy(true);
    setProblem(null);
    try {
      if (sent.current?.text !== text) sent.current = { text, targetId: crypto.randomUUID() };
      await addTarget(sent.current.targetId, studentId, viewer.selectedCategoryId, text);
      onClose();
    } catch (error) {
      setProblem(refusalOf(error).msg);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      heading={i18n._('Add personal target')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._('Cancel')}</Button>
          <Button type="submit" form={formId} look="primary" busy={busy}>
            {i18n._('Add')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void send(event)}>
        <Stack>
          <TextArea
            label={i18n._('Target')}
            minRows={3}
            maxRows={8}
            maxLength={longestTarget}
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
        </Stack>
      </form>
    </Dialog>
  );
}
