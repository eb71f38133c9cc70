// Whether the app runs in a window of its own, from the device's home screen.

export function isStandalone(): boolean {
  return (
    ('standalone' in navigator && navigator.standalone === true) ||
    window.matchMedia('(display-mode: standalone)').matches
  );
}
