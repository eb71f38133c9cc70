// WebKitGTK, the engine of iPhones as far as Debian has it, by WebDriver.
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { Builder, By, Capabilities, type WebDriver } from 'selenium-webdriver';
import { phone, until, type Engine, type Hands } from './screen.ts';

const browser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

export async function startWebKit(): Promise<Engine> {
  const display = `:${String(90 + (process.pid % 900))}`;
  const screen = spawn('Xvfb', [display, '-screen', '0', '1280x900x24'], { stdio: 'ignore' });
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_DMABUF_RENDERER: '1' };
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env });
  const url = `http://127.0.0.1:${port}`;
  await until('WebKitWebDriver', async () => (await fetch(`${url}/status`)).ok);
  const opened = new Set<WebDriver>();
  return {
    name: 'WebKitGTK',
    fresh: async () => {
      const capabilities = new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {
          binary: browser,
          args: ['--automation', '--enable-media-stream=true', '--enable-mock-capture-devices=true'],
        },
      });
      const session = await new Builder().usingServer(url).withCapabilities(capabilities).build();
      opened.add(session);
      await session
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...phone });
      return handsOf(session, () => opened.delete(session));
    },
    stop: async () => {
      for (const session of opened) await session.quit().catch(() => undefined);
      end(driver);
      end(screen);
    },
  };
}

function handsOf(session: WebDriver, onClose: () => void): Hands {
  const at = (selector: string) => session.findElement(By.css(selector));
  return {
    open: (url) => session.get(url),
    run: (script, given) =>
      session.executeScript(`return (async (given) => { ${script} })(arguments[0])`, given),
    press: (selector) => at(selector).click(),
    write: async (selector, text) => {
      await at(selector).clear();
      await at(selector).sendKeys(text);
    },
    choose: (selector, file) => at(selector).sendKeys(file),
    close: async () => {
      onClose();
      await session.quit();
    },
  };
}

function end(child: ChildProcess): void {
  child.kill('SIGTERM');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}
