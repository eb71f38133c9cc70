// The encoding parameters of every mp3 this app makes.

export const MP3_SAMPLE_RATE = 24_000;
