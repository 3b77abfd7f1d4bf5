/** What a change does, as sentences. */
import type { Effects } from '../../contract';
import type { Text } from '../../src/messages/texts';

/** The sentences of a change; none when it changes nothing besides its own fields. */
export function effectWords(text: Text<'manage'>, effects: Effects): string[] {
  const { gains, losses, sessions, fencesGained, fencesLost, cards } = effects;
  const people = ({ total, named }: Effects['gains']) => {
    const names = named.map(({ name, role, pupils }) =>
      text('viewer', { name, role: text(`role.${role}`), n: pupils }),
    );
    return listed(text, names, total);
  };
  return [
    ...(losses.total > 0 ? [text('effect.losses', { people: people(losses) })] : []),
    ...(gains.total > 0 ? [text('effect.gains', { people: people(gains) })] : []),
    ...(fencesLost.total > 0
      ? [text('effect.fencesLost', { names: listed(text, fencesLost.named, fencesLost.total) })]
      : []),
    ...(fencesGained.total > 0
      ? [text('effect.fencesGained', { names: listed(text, fencesGained.named, fencesGained.total) })]
      : []),
    ...(cards > 0 ? [text('effect.cards', { n: cards })] : []),
    ...(sessions > 0 ? [text('effect.sessions', { n: sessions })] : []),
  ];
}

/** Names in a row, and how many more there are. */
function listed(text: Text<'manage'>, names: readonly string[], total: number): string {
  const shown = names.join(text('separator'));
  return total > names.length ? text('andMore', { names: shown, n: total - names.length }) : shown;
}
