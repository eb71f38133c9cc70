// Test fixture of this folder: the cast makes any call over HTTP on a real node, and uploads module pictures.
import { randomUUID } from 'node:crypto';
import type { Name } from '../../../../../testing/cast.ts';
import { startTestNode, noRateLimits, type TestNode } from '../../../../../testing/node.ts';
import { tokenOf } from '../../../../../testing/world.ts';
import { photo } from '../../kernel/files/media.fixture.ts';

export type Answer = {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> & { readonly msg?: string };
};

export type Staffroom = {
  readonly node: TestNode;
  /** `path` after `/api`. */
  ask(who: Name, method: string, path: string, body?: object): Promise<Answer>;
  /** Uploads a picture for a module and returns its file id. */
  picture(who: Name, topicId: string, moduleId: string): Promise<string>;
  /** Returns the upload's answer. A number instead of bytes announces a picture of that size without sending it. */
  send(
    who: Name,
    topicId: string,
    moduleId: string,
    bytes: Buffer | number,
  ): Promise<Answer & { id: string }>;
  rows<Row extends object = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]>;
};

export async function openStaffroom(): Promise<Staffroom> {
  const node = await startTestNode({ rateLimits: noRateLimits });
  const staffroom: Staffroom = {
    node,
    async ask(who, method, path, body) {
      const answer = await fetch(`${node.url}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${tokenOf(who)}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: asBody(await answer.text()) };
    },
    async picture(who, topicId, moduleId) {
      const sent = await staffroom.send(who, topicId, moduleId, await photo());
      if (sent.status !== 201) throw new Error(`The picture was refused: ${sent.body.msg}`);
      return sent.id;
    },
    async send(who, topicId, moduleId, bytes) {
      const id = randomUUID();
      const metadata = { id, purpose: 'module', topicId, moduleId };
      const answer = await fetch(`${node.url}/api/files`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tokenOf(who)}`,
          'tus-resumable': '1.0.0',
          ...(typeof bytes === 'number' ? {} : { 'content-type': 'application/offset+octet-stream' }),
          'upload-length': String(typeof bytes === 'number' ? bytes : bytes.length),
          'upload-metadata': Object.entries(metadata)
            .map(([key, value]) => `${key} ${btoa(value)}`)
            .join(),
        },
        ...(typeof bytes === 'number' ? {} : { body: new Uint8Array(bytes) }),
      });
      return { status: answer.status, body: asBody(await answer.text()), id };
    },
    async rows(sql, values = []) {
      return (await node.pool.query(sql, values)).rows as never[];
    },
  };
  return staffroom;
}

function asBody(text: string): Answer['body'] {
  return (text === '' ? {} : JSON.parse(text)) as Answer['body'];
}
