// Test fixture: a class behind all of the server's calls, over HTTP and with its own database.
import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { registerApi } from '../../app/api.ts';
import { openSchool, type Member, type TestSchool } from '../sign-in/sign-in.fixture.ts';

export type SignedIn = Member & { readonly token: string };

type Body = Readonly<Record<string, unknown>>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

export type TestClass = {
  readonly school: TestSchool;
  readonly learner: SignedIn;
  readonly classmate: SignedIn;
  readonly teacher: SignedIn;
  /** Teaches in another category and sees no users of this one. */
  readonly stranger: SignedIn;
  readonly admin: SignedIn;
  send(method: Method, who: SignedIn | null, path: string, body?: Body, callId?: string): Promise<Answer>;
  put(who: SignedIn | null, path: string, body?: Body): Promise<Answer>;
  close(): Promise<void>;
};

export async function openClass(): Promise<TestClass> {
  const school = await openSchool();
  const app = Fastify();
  await app.register(fastifyCookie);
  const bugs: unknown[] = [];
  await registerApi(app, school.services, (bug) => bugs.push(bug));
  await app.ready();
  const signIn = async (member: Member): Promise<SignedIn> => {
    const { phoneNumber, secret } = member;
    const reply = await school.send('POST', '/users/login', { phoneNumber, pin: secret });
    return { ...member, token: String(reply.body['token']) };
  };
  const send: TestClass['send'] = async (method, who, path, body, callId) => {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      ...(method === 'DELETE' && body === undefined ? {} : { payload: body ?? {} }),
      headers: {
        ...(who === null ? {} : { authorization: `Bearer ${who.token}` }),
        ...(callId === undefined ? {} : { 'idempotency-key': callId }),
      },
    });
    if (response.statusCode >= 500) throw new Error('The server has a bug.', { cause: bugs.at(-1) });
    return {
      status: response.statusCode,
      body: response.body === '' ? {} : response.json<Record<string, unknown>>(),
    };
  };
  return {
    school,
    learner: await signIn(await school.enrol('student')),
    classmate: await signIn(await school.enrol('student')),
    teacher: await signIn(await school.enrol('teacher')),
    stranger: await signIn(await school.enrol('teacher', { categoryId: school.theirs })),
    admin: await signIn(await school.enrol('admin')),
    send,
    put: (who, path, body) => send('PUT', who, path, body),
    async close() {
      await app.close();
      await school.close();
    },
  };
}
