/**
 * Noise flags: the reasons to doubt a fix as the bits of one byte. Bit n stands for the n-th option of `NoiseReason`.
 */
import { NoiseReason } from '../../position';

const REASONS = NoiseReason.options;

export const flagOf = (reason: NoiseReason) => 1 << REASONS.indexOf(reason);

export const flagsOf = (reasons: readonly NoiseReason[]) => reasons.reduce((bits, reason) => bits | flagOf(reason), 0);

/** The reasons in a byte, in the order of `NoiseReason`. */
export const reasonsOf = (flags: number): NoiseReason[] => REASONS.filter((reason) => flags & flagOf(reason));
