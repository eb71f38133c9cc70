// The service worker of lesson pages: the network first, then what keep.ts has kept.

type Asked = Event & { readonly request: Request; respondWith(answer: Promise<Response>): void };

addEventListener('fetch', (event) => {
  const asked = event as Asked;
  asked.respondWith(fetch(asked.request).catch(() => kept(asked.request)));
});

async function kept(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreSearch: true })) ?? Response.error();
}
