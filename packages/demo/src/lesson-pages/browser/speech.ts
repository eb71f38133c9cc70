// Reads English aloud with the device's speech synthesis, if it has an English voice.
import { button } from './elements.ts';

export const canSpeak = 'speechSynthesis' in globalThis;

export function speak(text: string, rate = 0.9): void {
  if (!canSpeak) return;
  speechSynthesis.cancel();
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = 'en-GB';
  utterance.rate = rate;
  speechSynthesis.speak(utterance);
}

/** Buttons that read a text aloud; none on a device without a voice. */
export function listenButtons(text: string, about: string): HTMLButtonElement[] {
  if (!canSpeak) return [];
  const listen = button('Listen', () => speak(text), { kind: 'quiet', icon: 'listen' });
  const slow = button('Slow', () => speak(text, 0.55), { kind: 'quiet', icon: 'slow' });
  listen.setAttribute('aria-label', `Listen: ${about}`);
  slow.setAttribute('aria-label', `Slow: ${about}`);
  return [listen, slow];
}
