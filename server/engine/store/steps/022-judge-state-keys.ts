/** Renames keys of the judges' stored states, as the contract's types have them now. Released: never changed. */
import type { Migration } from '../db';

export const judgeStateKeysStep: Migration = {
  id: '022 judge state keys',
  sql: /* sql */ `
  update fence_state set state = (state - 'toward' - 'waiting') || jsonb_build_object(
    'change', state -> 'toward',
    'pending', case when jsonb_typeof(state -> 'waiting') = 'object' then
      ((state -> 'waiting') - 'crossed' - 'rest') || jsonb_build_object(
        'crossing', state #> '{waiting,crossed}',
        'standstill', state #> '{waiting,rest}')
      end);
  update water_state set state = (state - 'told' - 'spots') || jsonb_build_object(
    'announced', state -> 'told',
    'shoreFixes', state -> 'spots',
    'water', ((state -> 'water') - 'toward') || jsonb_build_object('change', state #> '{water,toward}'),
    'near', ((state -> 'near') - 'toward') || jsonb_build_object('change', state #> '{near,toward}'));
  update water_watch set trail = (trail - 'heardAt' - 'first') || jsonb_build_object(
    'receivedAt', trail -> 'heardAt',
    'knownSince', trail -> 'first');
  `,
};
