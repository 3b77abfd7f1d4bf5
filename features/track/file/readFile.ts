/** The track of a file that a person has picked. */
import { LARGEST, type ReadFault, type ReadTrack, readTrack } from './readTrack';

export async function readFile(file: File, timeZone: string): Promise<ReadTrack | ReadFault> {
  if (file.size > LARGEST) return 'tooLarge';
  try {
    return readTrack(file.name, await file.text(), timeZone);
  } catch {
    // The disk is gone, or the text is longer than a string can be.
    return 'unreadable';
  }
}
