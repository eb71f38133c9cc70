// The encoding parameters of every mp3 this app makes.

export const MP3_SAMPLE_RATE = 24_000;
// A constant bit rate, so that old players show the right duration without an index at the front.
export const MP3_KILOBITS_PER_SECOND = 48;
