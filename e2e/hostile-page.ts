// A lesson page that tries to escape from the iframe it is shown in.
export const hostilePage = `<!doctype html>
<title>Lesson</title>
<a href="/pressed" target="_top">Press here</a>
<form action="/sent" target="_parent"><button>Send</button></form>
<a href="/tab" target="_blank" rel="opener">New tab</a>
<ul></ul>
<script>
  const list = document.querySelector('ul');
  const say = (words) => list.append(Object.assign(document.createElement('li'), { textContent: words }));
  const attempt = (name, act) => {
    try {
      act();
      say(name + ': done');
    } catch {
      say(name + ': refused');
    }
  };
  attempt('read the document', () => top.document.body.innerHTML);
  attempt('read what is kept', () => top.localStorage.length);
  attempt('call the app', () => top.fetch('/api/users/me'));
  const elsewhere = [
    () => (top.location = 'https://hostile.example/top'),
    () => parent.location.replace('https://hostile.example/parent'),
    () => window.open('https://hostile.example/opened', '_top'),
    () => document.querySelector('a').click(),
    () => document.forms[0].submit(),
    () => alert('hostile'),
    () => confirm('hostile'),
  ];
  for (const act of elsewhere) {
    try {
      act();
    } catch {
      // Blocked, as expected.
    }
  }
  say('go elsewhere: tried');
</script>`;

/** The page that it opens in a tab of its own, which has no sandbox. */
export const hostileTab = `<!doctype html>
<title>Tab</title>
<script>
  for (const act of [
    () => (opener.top.location = 'https://hostile.example/top'),
    () => opener.parent.location.replace('https://hostile.example/parent'),
    () => opener.top.document.body.remove(),
    () => opener.top.localStorage.clear(),
  ]) {
    try {
      act();
    } catch {
      // Blocked, as expected.
    }
  }
  document.title = 'Tried';
</script>`;
