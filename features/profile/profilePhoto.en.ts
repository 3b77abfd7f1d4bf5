/** Texts of the account's own photo, in English. */
import type zh from './profilePhoto.zh';

export default {
  title: 'Face photo',
  words:
    'Use a clear, front-facing photo with nobody else in it. Only you can see it; everything works without one too.',
  consent:
    'A face photo is sensitive personal information. By saving it you agree that the platform keeps it to ' +
    'recognise you. You can delete it at any time.',
  choose: 'Choose a photo',
  another: 'Choose another',
  chosen: 'Chosen photo',
  save: 'Agree and save',
  refuse: 'Do not save',
  saved: 'Photo saved',
  remove: 'Delete photo',
  removeAsk: 'The photo is deleted from the platform for good.',
  removed: 'Photo deleted',
  tooLarge: 'The photo is too large (200 MB at most).',
  noPicture: 'That file is not a photo. Use JPG, PNG, GIF or BMP.',
  failed: 'Not saved. Please try again later.',
} satisfies Record<keyof typeof zh, string>;
