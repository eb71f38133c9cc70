// Checks that the port is free before the database is started, so that a conflict is reported at once.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { StartProblem } from '../kernel/runtime/start-problem.ts';

/** Returns the port: the requested one, or a free one for 0. */
export async function requireFreePort(host: string, port: number): Promise<number> {
  const server = createServer().listen({ host, port });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw portProblem(error, host, port);
  }
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : port;
}

type PortSetting = 'PORT' | 'LESSON_PAGES_PORT';

/** Also for listening itself, since the port may have been taken since. Errors unrelated to ports are returned unchanged. */
export function portProblem(
  error: unknown,
  host: string,
  port: number,
  setting: PortSetting = 'PORT',
): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartProblem(
        `Port ${port} is taken by another program. Stop that one, or choose another port: ${setting}=${port > 60_000 ? 3000 : port + 100} npm start`,
        { cause: error },
      );
    case 'EACCES':
      return new StartProblem(
        `This account may not listen on port ${port}. Set ${setting} to 1024 or more.`,
        {
          cause: error,
        },
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartProblem(
        `This computer has no address ${host}. Set HOST to localhost, 0.0.0.0 or one it has.`,
        { cause: error },
      );
    default:
      return error;
  }
}
