// A user's own second factors and unused recovery codes, which only that user can follow.
import * as contract from '@foothold/domain/second-factor/collections';
import { isNull } from '../../kernel/database/drizzle.ts';
import { ofSelf } from '../../kernel/live/access.ts';
import { serveTable } from '../../kernel/live/table-collection.ts';
import { factors, recoveryCodes } from '../../kernel/schema/auth.ts';

export const ownFactors = serveTable(contract.ownFactors, factors, {
  room: { userId: factors.userId },
  access: ofSelf('userId'),
  columns: {
    id: factors.id,
    kind: factors.kind,
    name: factors.name,
    createdAt: factors.createdAt,
    lastUsedAt: factors.lastUsedAt,
  },
});

export const ownRecoveryCodes = serveTable(contract.ownRecoveryCodes, recoveryCodes, {
  room: { userId: recoveryCodes.userId },
  access: ofSelf('userId'),
  columns: { id: recoveryCodes.id },
  where: isNull(recoveryCodes.usedAt),
});
