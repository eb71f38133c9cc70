// The functions that the app uses and Safari lacks until 17.4: iPhones that end at iOS 16 never get it.

addMissing(Map, {
  groupBy: <Key, Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key) => {
    const groups = new Map<Key, Item[]>();
    let index = 0;
    for (const item of items) {
      const key = keyOf(item, index++);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
    return groups;
  },
});

addMissing(Promise, {
  withResolvers: <Value>() => {
    let resolve: PromiseWithResolvers<Value>['resolve'] = () => undefined;
    let reject: PromiseWithResolvers<Value>['reject'] = () => undefined;
    const promise = new Promise<Value>((onFulfilled, onRejected) => {
      resolve = onFulfilled;
      reject = onRejected;
    });
    return { promise, resolve, reject };
  },
});

addMissing(URL, {
  canParse: (url: string | URL, base?: string | URL) => {
    try {
      return Boolean(new URL(url, base));
    } catch {
      return false;
    }
  },
});

function addMissing<Host extends object>(host: Host, functions: Partial<Host>): void {
  for (const [name, value] of Object.entries(functions))
    if (!(name in host)) Object.defineProperty(host, name, { value, writable: true, configurable: true });
}
