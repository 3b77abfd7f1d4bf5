/** A cluster moves no table without a log. Its rows are committed without waiting for the disk instead. */
import type { Migration } from '../db';

export const loggedSignaturesStep: Migration = {
  id: '090 logged signatures',
  sql: [/* sql */ `alter table spent_signature set logged`],
};
