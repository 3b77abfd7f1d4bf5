/** Describes a change of a fence: '半径 120 米 → 180 米'. */
import { areaWords, durationWords, hoursWords, metresWords, presenceWords } from '../../../src/fences/words';
import type { Text } from '../../../src/messages/texts';
import type { FenceChange } from './fenceChanges';

export function changeWords(text: Text<'fenceRules'>, fence: Text<'fence'>, change: FenceChange): string {
  const to = (what: string, from: string, now: string) => text('change.to', { what, from, to: now });
  switch (change.what) {
    case 'name':
      return to(text('change.name'), change.from, change.to);
    case 'kind':
      return to(text('change.kind'), text(`shape.${change.from}`), text(`shape.${change.to}`));
    case 'radius':
    case 'width':
      return to(text(`change.${change.what}`), metresWords(fence, change.from), metresWords(fence, change.to));
    case 'moved':
      return text('change.moved', { distance: metresWords(fence, change.to) });
    case 'corners':
    case 'holes':
      return to(text(`change.${change.what}`), String(change.from), String(change.to));
    case 'area':
      return to(text('change.area'), areaWords(fence, change.from), areaWords(fence, change.to));
    case 'switch':
      return text(change.on ? 'change.on' : 'change.off', { what: text(`switch.${change.of}`) });
    case 'hours': {
      const words = ({ hours }: typeof change.from) =>
        hours.length === 0 ? fence('always') : hours.map((each) => hoursWords(fence, each)).join('; ');
      return to(text('hours'), words(change.from), words(change.to));
    }
    case 'presence': {
      const words = ({ presence }: typeof change.from) =>
        presence ? presenceWords(fence, presence).join('; ') : text('none');
      return to(text('presence'), words(change.from), words(change.to));
    }
    case 'dwell':
    case 'coolDown': {
      const words = (seconds: number) => (seconds === 0 ? text(`${change.what}.0`) : durationWords(fence, seconds));
      return to(text(change.what), words(change.from), words(change.to));
    }
    case 'colour':
    case 'redrawn':
    case 'told':
    case 'scope':
      return text(`change.${change.what}`);
  }
}
