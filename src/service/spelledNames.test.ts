/** Names are spelled once, for readers of English only, and again after a refusal. */
import { expect, it } from 'vitest';
import { calledIn } from '../messages/calledNames';
import { intlOf } from '../messages/catalogue';
import { CallFailed } from './failure';
import { type AskSpelling, hearNames, spellNames, waitingNames } from './spelledNames';

/** Spells all names in the same way, and keeps what was asked. */
function speller(refusals = 0) {
  const asked: string[][] = [];
  const ask: AskSpelling = async ({ person = [], place = [] }) => {
    asked.push([...person, ...place]);
    if (asked.length <= refusals) throw new CallFailed({ kind: 'refused', code: 401, msg: 'another session' });
    return { person: person.map((name) => `person ${name}`), place: place.map((name) => `place ${name}`) };
  };
  return { asked, ask };
}

it('asks once for each name, and for none in Chinese', async () => {
  const { asked, ask } = speller();
  // Names that the answers of other tests in this worker left waiting.
  await spellNames('en', speller().ask);
  hearNames(new Map([['林一诺', 'person'] as const, ['东湖', 'place'] as const, ['Anna', 'person'] as const]));
  await spellNames('zh', ask);
  expect(asked).toEqual([]);
  await spellNames('en', ask);
  hearNames(new Map([['林一诺', 'person'] as const]));
  await spellNames('en', ask);
  expect(asked).toEqual([['林一诺', '东湖']]);
  expect(['林一诺', '东湖', 'Anna'].map((name) => calledIn(intlOf('en'), name))).toEqual([
    'person 林一诺',
    'place 东湖',
    'Anna',
  ]);
  expect(calledIn(intlOf('zh'), '林一诺')).toBe('林一诺');
});

it('asks again with the next answer after a refusal, but not for ever', async () => {
  const { asked, ask } = speller(1);
  hearNames(new Map([['林志远', 'person'] as const]));
  await spellNames('en', ask);
  expect(calledIn(intlOf('en'), '林志远')).toBe('林志远');
  await spellNames('en', ask);
  expect(calledIn(intlOf('en'), '林志远')).toBe('person 林志远');
  expect(asked).toHaveLength(2);

  const never = speller(Infinity);
  hearNames(new Map([['苏晓燕', 'person'] as const]));
  for (let answer = 0; answer < 20; answer += 1) await spellNames('en', never.ask);
  expect(never.asked).toHaveLength(6);
  expect(waitingNames()).toBe(0);
});
