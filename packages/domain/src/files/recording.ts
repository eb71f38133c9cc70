// What every recording that the app itself makes has in common.

/** A constant bit rate, so that old players show the right duration without an index at the front. */
export const recordingKilobitsPerSecond = 48;
