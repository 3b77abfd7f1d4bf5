/** What an operator reads when a command or a start cannot go on. */
import { createServer } from 'node:net';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { BackupError } from '../keeping/backupError';
import { FolderInUse } from '../../engine/store/errors';
import { reasonOf } from './command';

const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

it('says in a sentence what the system refused', async () => {
  expect(reasonOf(await failureOf(readFile('/none/such')))).toBe('/none/such is not there.');
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const address = taken.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const second = createServer();
  const refused = new Promise((resolve) => second.once('error', resolve));
  second.listen(port, '127.0.0.1');
  expect(reasonOf(await refused)).toBe(
    `Another program listens at 127.0.0.1:${port}. Stop it, or choose another port.`,
  );
  taken.close();
});

it('keeps the words of our own refusals, and shows where the program itself is at fault', () => {
  expect(reasonOf(new Error('PORT must be a whole number'))).toBe('PORT must be a whole number');
  expect(reasonOf(new BackupError('full', 'The disk is full.'))).toBe('The disk is full.');
  expect(reasonOf(new FolderInUse('/data'))).toBe('A running platform owns the data folder: stop it first.');
  expect(reasonOf(new TypeError('x is not a function'))).toContain('command.test.ts');
});
