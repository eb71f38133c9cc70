// Replaces the page by the version that the server has now.

/** At the same address. A service worker may have an older one: that of a learner who uses this device too. */
export async function loadNewestVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.unregister();
  window.location.reload();
}
