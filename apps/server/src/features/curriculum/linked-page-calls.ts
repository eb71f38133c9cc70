// The call that tells staff what is behind a link before it becomes a resource.
import * as contract from '@foothold/domain/curriculum/item-calls';
import { slowCall } from '../../kernel/edge/call.ts';
import { requireEmbedLink } from './embed-link.ts';
import { linkedPage } from './linked-page.ts';

/** In no transaction: another server is waited for. */
export const readLinkedPage = slowCall(contract.readLinkedPage, async ({ input, viewer, context }) => {
  const { outgoing, rateLimits, settings } = context.services;
  const link = requireEmbedLink(input.link, settings);
  rateLimits.linkedPages.require(viewer.id);
  const policy = { appOrigin: settings.publicUrl, lessonPagesOrigin: settings.lessonPagesOrigin };
  return { link, ...(await linkedPage(outgoing, link, policy)) };
});
