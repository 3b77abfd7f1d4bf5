/**
 * A second, simpler model of a running approval, for tests of the engine. It keeps what people did and nothing that
 * follows from it: who has to decide, who is spared and whether a step is complete are asked anew each time.
 */
import type { ApprovalPerson, PathStep, RunStatus } from '../../contract';

/** One place at the table of the present step. Handing on changes who sits there. */
interface Seat {
  who: string;
  /** Seats that must be through before this one decides. */
  after: Seat[];
  /** Somebody added it: 'any of' needs it too. */
  added: boolean;
  agreed: boolean;
}

export interface ApprovalModel {
  steps: readonly PathStep[];
  at: number;
  seats: Seat[];
  status: RunStatus;
  copies: Set<string>;
}

export const keyOf = ({ side, userId }: Pick<ApprovalPerson, 'side' | 'userId'>) => `${side} ${userId}`;

const isSpared = ({ steps, at, seats }: ApprovalModel, seat: Seat) =>
  !seat.added && !seat.agreed && steps[at]?.mode === 'any' && seats.some((other) => !other.added && other.agreed);
const isThrough = (model: ApprovalModel, seat: Seat) => seat.agreed || isSpared(model, seat);

const openSeats = (model: ApprovalModel) =>
  model.status === 'running'
    ? model.seats.filter((seat) => !isThrough(model, seat) && seat.after.every((other) => isThrough(model, other)))
    : [];

/** Who has to decide now. */
export const decidersOf = (model: ApprovalModel) => openSeats(model).map(({ who }) => who);

/** Sits down at a step, and goes on while everybody there is through. */
function goTo(model: ApprovalModel, at: number): void {
  model.at = at;
  model.seats = [];
  const step = model.steps[at];
  if (!step) {
    model.status = 'agreed';
    return;
  }
  if (step.kind === 'copy') for (const person of step.people) model.copies.add(keyOf(person));
  else
    for (const person of step.people) {
      const before = step.mode === 'sequence' ? model.seats.slice(-1) : [];
      model.seats.push({ who: keyOf(person), after: before, added: false, agreed: false });
    }
  goOn(model);
}

function goOn(model: ApprovalModel): void {
  if (model.seats.every((seat) => isThrough(model, seat))) goTo(model, model.at + 1);
}

export function beginModel(steps: readonly PathStep[], copies = new Set<string>()): ApprovalModel {
  const model: ApprovalModel = { steps, at: 0, seats: [], status: 'running', copies };
  goTo(model, 0);
  return model;
}

export type ModelAct =
  | { kind: 'agree' | 'refuse' | 'return' }
  | { kind: 'transfer' | 'before' | 'after' | 'beside'; to: string }
  | { kind: 'back'; step: number };

/** Returns false, and changes nothing, for what that person may not do now. */
export function actOnModel(model: ApprovalModel, who: string, act: ModelAct): boolean {
  const seat = openSeats(model).find((one) => one.who === who);
  if (!seat) return false;
  switch (act.kind) {
    case 'agree':
      seat.agreed = true;
      goOn(model);
      return true;
    case 'refuse':
    case 'return':
      model.status = act.kind === 'refuse' ? 'refused' : 'returned';
      return true;
    case 'back':
      if (act.step >= model.at || model.steps[act.step]?.kind !== 'approve') return false;
      goTo(model, act.step);
      return true;
    case 'transfer':
    case 'before':
    case 'after':
    case 'beside':
      if (model.seats.some((other) => other.who === act.to && !isThrough(model, other))) return false;
      if (act.kind === 'transfer') seat.who = act.to;
      else {
        const next: Seat = { who: act.to, after: act.kind === 'after' ? [seat] : [], added: true, agreed: false };
        model.seats.push(next);
        if (act.kind === 'before') seat.after = [next];
        if (act.kind === 'after') seat.agreed = true;
        goOn(model);
      }
      return true;
  }
}

/** Taken back by who started it. */
export function withdrawModel(model: ApprovalModel): boolean {
  if (model.status === 'agreed') model.status = 'revoked';
  else if (model.status === 'running' || model.status === 'returned') model.status = 'withdrawn';
  else return false;
  return true;
}
