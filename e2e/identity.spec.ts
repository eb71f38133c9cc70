// Each provider has its own landscape, name and icon, on home screens, as an installed app and on printed cards.
import { Actor } from './actor.ts';
import { startTestNode } from '../testing/node.ts';
import { expect, test, webFolder } from './stage.ts';

test('learners and staff meet their own provider at home, in the installed app and on the cards that they are given', async ({
  browser,
  watch,
}) => {
  const node = await startTestNode({ theme: 'salford', webFolder });
  const amina = new Actor({ name: 'amina', browser, node, watch });
  const clarke = new Actor({ name: 'clarke', browser, node, watch });
  try {
    const [phone, laptop] = [await amina.onPhone(), await clarke.onLaptop()];
    await test.step('at home', async () => {
      for (const page of [phone, laptop]) {
        const landscape = page.locator('img[src$="-band.svg"]');
        await expect(landscape).toBeVisible();
        await expect(landscape).toHaveAttribute('src', '/logos/salford-band.svg');
        await expect
          .poll(() => landscape.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0);
        await expect(page).toHaveTitle(/^Salford – /);
      }
    });
    await test.step('as an installed app', async () => {
      const manifest = await phone.evaluate(async () => {
        const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
        return (await fetch(link?.href ?? '')).json();
      });
      expect(manifest).toMatchObject({ name: 'Salford', short_name: 'Salford', start_url: '/' });
      const touchIcon = await phone.locator('link[rel=apple-touch-icon]').getAttribute('href');
      const icons = [
        ...manifest.icons.map(({ src, sizes }: { src: string; sizes: string }) => [src, sizes]),
        [touchIcon, '180x180'],
      ];
      expect(icons).toHaveLength(4);
      for (const [src, sizes] of icons) {
        expect(src).toContain('salford');
        const drawn = await phone.evaluate(async (icon) => {
          const image = new Image();
          image.src = icon;
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }, src);
        expect(drawn).toBe(sizes);
      }
    });
    await test.step('on a printed card', async () => {
      await laptop.goto('/staff/users/invite');
      await laptop.getByLabel('List of people').fill('Leila\tHaddad\t07700 900967');
      await laptop.getByRole('button', { name: 'Check the list' }).click();
      await laptop.getByRole('button', { name: 'Invite 1 person' }).click();
      await expect(laptop.getByRole('list', { name: 'Welcome cards' })).toBeVisible();
      // What the printer gets.
      await laptop.emulateMedia({ media: 'print' });
      const card = laptop.locator('[data-print-sheet] li').filter({ hasText: 'Welcome, Leila Haddad' });
      await expect(card).toBeVisible();
      await expect(card.getByText('Salford', { exact: true })).toBeVisible();
      await expect(card.locator('img[src^="/logos/"]')).toHaveAttribute('src', '/logos/salford.svg');
    });
  } finally {
    await Promise.all([amina.leave(), clarke.leave()]);
    await node.stop();
  }
});
