/** The track of a file that a person has picked. */
import { MAX_FILE_BYTES, type TrackFileFault, type TrackFile, parseTrackFile } from './readTrack';

export async function readTrackFile(file: File, timeZone: string): Promise<TrackFile | TrackFileFault> {
  if (file.size > MAX_FILE_BYTES) return 'tooLarge';
  try {
    return parseTrackFile(file.name, await file.text(), timeZone);
  } catch {
    // The disk is gone, or the text is longer than a string can be.
    return 'unreadable';
  }
}
