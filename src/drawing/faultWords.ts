/** What is wrong with a shape, as a sentence. Pure. */
import type { Fault } from '../../contract/fence';
import type { DrawText } from './messages';
import type { Tool } from './draftShape';

export function faultWords(text: DrawText, { code, ring, value, limit }: Fault, tool: Tool): string {
  const said = { value: value === null ? null : Math.round(value), limit };
  switch (code) {
    case 'too-small':
    case 'too-large':
      if (code === 'too-small' && ring !== null && ring > 0) return text('fault.too-small.hole', said);
      if (tool === 'circle') return text(`fault.${code}.radius`, said);
      // The contract counts a corridor to one side of its line.
      if (tool === 'corridor' && limit !== null) return text(`fault.${code}.width`, { limit: limit * 2 });
      return text(`fault.${code}`, said);
    case 'too-long':
      return text('fault.too-long', { limit: (limit ?? 0) / 1000 });
    default:
      return text(`fault.${code}`, said);
  }
}
