/** Texts of the account's own photo, in English. */
import type zh from './messages.zh';

export default {
  title: 'Face photo',
  words:
    'A clear photo of your face from the front, with nobody else in it. You alone can see it; everything works ' +
    'without one too.',
  consent:
    'A photo of a face is sensitive personal information. By saving you agree that the platform keeps it, to ' +
    'know that it is you. You can delete it at any time.',
  choose: 'Choose a photo',
  another: 'Choose another',
  chosen: 'The chosen photo',
  save: 'Agree and save',
  saving: 'Saving…',
  refuse: 'Do not save',
  saved: 'The photo was saved',
  remove: 'Delete the photo',
  removeAsk: 'The photo is deleted from the platform for good.',
  removed: 'The photo was deleted',
  cancel: 'Cancel',
  tooLarge: 'The photo is too large; at most 200 MB.',
  noPicture: 'This file is no photo. JPG, PNG, GIF and BMP will do.',
  failed: 'This was not saved. Please try again later.',
} satisfies Record<keyof typeof zh, string>;
