/** Reasons for doubt as bits of a byte, one byte a fix: bit n is the n-th of the contract's `NoiseReason`. */
import { NoiseReason } from '../../position';

const REASONS = NoiseReason.options;

/** The bit of one reason. */
export const flagOf = (reason: NoiseReason) => 1 << REASONS.indexOf(reason);

/** A byte of many reasons. */
export const flagsOf = (reasons: readonly NoiseReason[]) => reasons.reduce((bits, reason) => bits | flagOf(reason), 0);

/** The reasons in a byte, in the contract's order. */
export const reasonsOf = (flags: number): NoiseReason[] => REASONS.filter((reason) => flags & flagOf(reason));
