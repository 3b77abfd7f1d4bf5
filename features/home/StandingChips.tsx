/** How many pupils are in school, out, at home, away with leave, and unclear: a button each, which lists them. */
import '../../src/ui/stateChips.css';
import { useText } from '../../src/messages/texts';
import { type Standing, STANDINGS } from './hourAnswer';

interface StandingChipsProps {
  standings: ReadonlyMap<string, Standing>;
  /** The standing that is listed; undefined where the buttons open the list somewhere else. */
  chosen?: Standing | null;
  onChoose: (standing: Standing) => void;
}

/** A chip of nobody is left out, but that of the school and the chosen one. */
export function StandingChips({ standings, chosen, onChoose }: StandingChipsProps) {
  const text = useText('home');
  const all = [...standings.values()];
  const counts = STANDINGS.map((standing) => ({ standing, n: all.filter((one) => one === standing).length }));
  return counts
    .filter(({ standing, n }) => n > 0 || standing === 'in' || standing === chosen)
    .map(({ standing, n }) => (
      <li key={standing}>
        <button
          type="button"
          className="state-chips__one text-m tabular middle inked"
          data-standing={standing}
          aria-pressed={chosen === undefined ? undefined : chosen === standing}
          onClick={() => onChoose(standing)}
        >
          {text(`standing.${standing}`)} <strong>{n}</strong>
        </button>
      </li>
    ));
}
