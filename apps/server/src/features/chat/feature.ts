// What the server does for chat.
import type { Feature } from '../../kernel/feature.ts';
import * as calls from './calls.ts';
import * as collections from './collections.ts';
import * as conversations from './conversations.ts';
import * as documents from './documents.ts';
import * as evidencedCollection from './evidenced-collection.ts';
import { deleteSealedMessagesJob } from './retention.ts';
import * as tailCollection from './tail-collection.ts';
import * as whiteboard from './whiteboard.ts';

export const chat: Feature = {
  calls: [calls, conversations, documents, whiteboard],
  collections: [collections, evidencedCollection, tailCollection],
  jobs: [deleteSealedMessagesJob],
};
