// Records the microphone: emits one slice a second, and the current volume.

export type Capture = {
  /** The media type that the browser really records, known from the start. */
  readonly mediaType: string;
  /** Volume from 0 to 1, for the meter. */
  level(): number;
  /** Ends the recording; resolves after the last slice was emitted. */
  stop(): Promise<void>;
};

export type CaptureEvents = {
  readonly onSlice: (slice: Blob) => void;
  /** The microphone was lost (unplugged, a phone call): what was recorded so far is kept. */
  readonly onLost: () => void;
};

export const SLICE_MILLISECONDS = 1000;
// WebM first where it can be decoded in chunks; mp4 is what older iPhones can play.
const PIECEWISE_TYPE = 'audio/webm;codecs=opus';
const WHOLE_TYPES = ['audio/mp4', 'audio/webm;codecs=opus', 'audio/webm', 'audio/ogg;codecs=opus'];

export function canCapture(): boolean {
  return 'MediaRecorder' in globalThis && navigator.mediaDevices !== undefined;
}

export function openMicrophone(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
}

export function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

export function startCapture(stream: MediaStream, events: CaptureEvents): Capture {
  const mediaType = recordedType();
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: 48_000,
    ...(mediaType === undefined ? {} : { mimeType: mediaType }),
  });
  const meter = openMeter(stream);
  const stopped = new Promise<void>((resolve) =>
    recorder.addEventListener('stop', () => resolve(), { once: true }),
  );
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) events.onSlice(data);
  });
  for (const track of stream.getAudioTracks()) track.addEventListener('ended', () => events.onLost());
  recorder.start(SLICE_MILLISECONDS);
  return {
    mediaType: recorder.mimeType || (mediaType ?? ''),
    level: () => meter.level(),
    async stop() {
      // When the microphone is lost the browser stops the recorder by itself.
      if (recorder.state !== 'inactive') recorder.stop();
      await stopped;
      closeMicrophone(stream);
      await meter.close();
    },
  };
}

function recordedType(): string | undefined {
  if ('AudioDecoder' in globalThis && MediaRecorder.isTypeSupported(PIECEWISE_TYPE)) return PIECEWISE_TYPE;
  return WHOLE_TYPES.find((type) => MediaRecorder.isTypeSupported(type));
}

function openMeter(stream: MediaStream): { level(): number; close(): Promise<void> } {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  return {
    level() {
      analyser.getByteTimeDomainData(samples);
      return samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample - 128) / 128), 0);
    },
    close: () => context.close(),
  };
}
