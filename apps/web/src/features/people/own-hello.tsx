// A learner says hello to the first teacher: five seconds of voice, to hear, to record again and to remove.
import { fileUrl } from '@foothold/domain/files/kinds';
import { helloSeconds } from '@foothold/domain/people/hello';
import { useLingui } from '@lingui/react';
import { Mic, Send, Trash2 } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { CallRefused } from '../../connection/call-errors.ts';
import { DeleteAfterQuestion } from '../../connection/delete-after-question.tsx';
import { OutboxFile } from '../../connection/outbox-file.tsx';
import { RefusedItemActions, SendingState } from '../../connection/sending-state.tsx';
import { AttachmentPanel } from '../../media/attachment-panel.tsx';
import { useAttachment } from '../../media/use-attachment.ts';
import { useViewer } from '../../session/viewer.tsx';
import { AudioPlayer } from '../../ui/audio-player.tsx';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useOwnHello, type OwnHello as Own } from './use-own-hello.ts';

const kinds = ['audio'] as const;
const draftKey = 'hello';
// Only what is recorded is sent, never a chosen file.
const nothing = { chosen: null, onChoose: () => undefined };

/** `isNext`: it is the next thing to do. */
export function OwnHello({ isNext = false }: { readonly isNext?: boolean }) {
  const { i18n } = useLingui();
  const { id: ownerId } = useViewer();
  const own = useOwnHello();
  const box = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const attachment = useAttachment({
    ownerId,
    draftKey,
    kinds,
    ...nothing,
    onBegin: () => setProblem(null),
    sendsTaken: true,
    maxSeconds: helloSeconds,
  });
  const { file, isFree } = attachment;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (file === null) return undefined;
    const refusal = await own.say(file);
    if (refusal !== null) return setProblem(refusal.msg);
    // The button that had it goes.
    box.current?.focus({ preventScroll: true });
    return attachment.markSent();
  };
  const remove = async () => {
    const refusal = await own.remove();
    if (refusal !== null) throw new CallRefused(refusal.code, refusal.msg, {}, null);
  };
  return (
    <form ref={box} tabIndex={-1} aria-label={i18n._('Say hello')} onSubmit={(event) => void send(event)}>
      <Stack gap="small">
        <Said own={own} />
        <AttachmentPanel attachment={attachment} />
        <Problem sentence={problem} />
        <Cluster>
          {file !== null && (
            <Button {...attachment.submit} type="submit" variant="primary" icon={Send}>
              {i18n._('Send')}
            </Button>
          )}
          {isFree && (
            <Button icon={Mic} variant={isNext ? 'primary' : 'quiet'} onClick={attachment.record}>
              {own.isSaid ? i18n._('Record again') : i18n._('Record voice')}
            </Button>
          )}
          {isFree && own.isSaid && (
            <DeleteAfterQuestion
              heading={i18n._('Remove hello')}
              question={i18n._('Your teacher cannot hear you then. Remove it?')}
              onDelete={remove}
            >
              {(ask) => (
                <Button variant="plain" icon={Trash2} onClick={ask}>
                  {i18n._('Remove')}
                </Button>
              )}
            </DeleteAfterQuestion>
          )}
        </Cluster>
      </Stack>
    </form>
  );
}

/** The hello as it is now, here or at the server. */
function Said({ own: { stored, waiting } }: { readonly own: Own }) {
  const { i18n } = useLingui();
  if (waiting === undefined)
    return (
      stored && <AudioPlayer key={stored.fileId} src={fileUrl(stored.fileId)} label={i18n._('Your hello')} />
    );
  const { item, input } = waiting;
  const fileName = input.file?.fileName;
  return (
    <>
      {fileName !== undefined && <OutboxFile item={item} fileName={fileName} />}
      <SendingState item={item} />
      <RefusedItemActions item={item} text="" fileName={fileName} />
    </>
  );
}
