// Sends a message from the outbox, with its file.
import { calls } from '../../connection/calls.ts';
import { sendWithFile } from '../../connection/send-with-file.ts';
import { isMessageInput } from './message-input.ts';

export const sendMessage = sendWithFile({
  isInput: isMessageInput,
  purpose: 'message',
  call: ({ file: _, ...said }, fileId, callId) =>
    calls.chat.sendMessage({ ...said, messageId: callId, fileId }, { context: { callId } }),
});
