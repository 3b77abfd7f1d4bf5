/** Texts about places that a family names, in English. */
import type zh from './familyPlaces.zh';

export default {
  name: 'Name this place',
  change: 'Change “{name}”',
  title: 'Name this place',
  titleChange: 'Change the place',
  called: 'Name',
  example: 'For example: Granny’s, art class',
  metres: 'Radius (metres)',
  private: 'Only this child’s guardians see it. Teachers and the school do not.',
  remove: 'Delete this name',
  removeAsk: 'Delete “{name}”?',
  saved: '“{name}” is saved',
  removed: '“{name}” is deleted',
  'fault.name': 'Enter 1 to {most} characters.',
  'fault.metres': 'Enter metres from {least} to {most}.',
  'fault.many': 'A child has {most} places at most. Delete one first.',
  'fault.theirs': 'Another guardian has just named it “{name}”. Press Save again to use your name.',
  'fault.gone': 'Another guardian has deleted this place.',
  'fault.offline': 'No network, nothing was saved. What you entered is still here; try again later.',
  'fault.failed': 'It was not saved. What you entered is still here; try again.',
} satisfies Record<keyof typeof zh, string>;
