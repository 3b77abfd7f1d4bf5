/** A trouble that lasts is said once, and once when it is over. */
import { expect, it } from 'vitest';
import type { Log } from './platform';
import { standingTrouble, standingTroubles } from './trouble';

const noted = () => {
  const lines: string[] = [];
  const write = (level: string) => (facts: object, words?: string) =>
    void lines.push(`${level} ${words} ${JSON.stringify(facts)}`);
  return { lines, log: { info: write('info'), warn: write('warn'), error: write('error') } as unknown as Log };
};

it('is said once however often it is met, again for another reason, and once when it is over', () => {
  const { lines, log } = noted();
  const trouble = standingTrouble(log, 'the store is away');
  trouble.ended();
  for (let i = 0; i < 100; i += 1) trouble.began(new TypeError('refused'));
  trouble.began(new RangeError('full'));
  trouble.began('no error at all');
  for (let i = 0; i < 100; i += 1) trouble.ended();
  expect(lines).toEqual([
    'warn the store is away {"error":"TypeError"}',
    'warn the store is away {"error":"RangeError"}',
    'warn the store is away {"error":"unknown"}',
    'info the store is away: it works again {"tries":102}',
  ]);
  trouble.began(new TypeError('again'));
  expect(lines).toHaveLength(5);
});

it('of one thing is not that of another', () => {
  const { lines, log } = noted();
  const of = standingTroubles(log, 'a task failed', 'task', 'error');
  of('alerts').began(new TypeError());
  of('fences').began(new TypeError());
  of('alerts').began(new TypeError());
  of('alerts').ended();
  expect(lines).toEqual([
    'error a task failed {"task":"alerts","error":"TypeError"}',
    'error a task failed {"task":"fences","error":"TypeError"}',
    'info a task failed: it works again {"task":"alerts","tries":2}',
  ]);
});
