// Sends a hello from the outbox, with its recording.
import { calls } from '../../connection/calls.ts';
import { sendWithFile } from '../../connection/send-with-file.ts';
import { isHelloInput } from './hello-input.ts';

export const sendHello = sendWithFile({
  isInput: isHelloInput,
  // A hello is a message to the first teacher.
  purpose: 'message',
  call: (_input, fileId, callId) => calls.people.setHello({ fileId }, { context: { callId } }),
});
