// The shape of every mp3 this app makes.

export const MP3_SAMPLE_RATE = 24_000;
// A constant bit rate, because then every old player tells the right length without an index at the front.
export const MP3_KILOBITS_PER_SECOND = 48;
