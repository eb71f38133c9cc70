// The reasons why a recording or a photo could not be made, and the message of each.

export type RecordingFailure =
  | 'microphone-denied'
  | 'no-microphone'
  | 'microphone-busy'
  | 'ios-not-safari'
  | 'unsupported'
  | 'empty'
  | 'broken';

export const recordingSentences: Record<RecordingFailure, string> = {
  'microphone-denied': 'Please enable microphone access',
  'no-microphone': 'This phone has no microphone',
  'microphone-busy': 'Close other apps. Try again.',
  'ios-not-safari': 'Voice recording on iOS is only available in Safari',
  unsupported: 'You cannot record here. Try another phone.',
  empty: 'Nothing was recorded. Please try again',
  broken: 'Something went wrong, please try again',
};

export type CameraFailure = 'camera-denied' | 'no-camera' | 'camera-busy';

export const cameraSentences: Record<CameraFailure, string> = {
  'camera-denied': 'Please enable camera access',
  'no-camera': 'This phone has no camera',
  'camera-busy': 'Close other apps. Try again.',
};

/** Maps an error of `getUserMedia` for a microphone. */
export function microphoneFailure(error: unknown): RecordingFailure {
  const access = refusedAccess(error);
  if (access === 'denied') return 'microphone-denied';
  return access === 'missing' ? 'no-microphone' : 'microphone-busy';
}

/** Maps an error of `getUserMedia` for a camera. */
export function cameraFailure(error: unknown): CameraFailure {
  const access = refusedAccess(error);
  if (access === 'denied') return 'camera-denied';
  return access === 'missing' ? 'no-camera' : 'camera-busy';
}

function refusedAccess(error: unknown): 'denied' | 'missing' | 'busy' {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return 'busy';
}
